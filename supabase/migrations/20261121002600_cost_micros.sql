-- The same rule as costMicros in src/domain/catalogue/price.ts. Both are tested against
-- tests/support/price-vectors.json.
create function public.cost_micros(
  hourly_micros bigint, monthly_cap_micros bigint, seconds bigint, instances integer
)
returns bigint
language plpgsql immutable parallel safe security invoker
set search_path = ''
as $$
declare
  broken text := case
    when coalesce(hourly_micros not between 0 and 1000000000, true)
      then 'hourly_micros: A whole number from 0 to 1000000000.'
    when monthly_cap_micros not between 0 and 744000000000
      then 'monthly_cap_micros: A whole number from 0 to 744000000000, or nothing.'
    when coalesce(seconds not between 0 and 2678400, true)
      then 'seconds: A whole number from 0 to 2678400, which is 744 hours.'
    when coalesce(instances not between 1 and 99, true)
      then 'instances: A whole number from 1 to 99.'
  end;
begin
  if broken is not null then
    raise exception 'invalid_input' using
      errcode = '22023', detail = broken, hint = 'Choose a number within the limits.';
  end if;
  -- Every minute that has begun counts; parts of a millionth do not. least() leaves out null.
  return least(monthly_cap_micros, hourly_micros * ((seconds + 59) / 60) / 60) * instances;
end
$$;

comment on function public.cost_micros(bigint, bigint, bigint, integer) is
  'What servers of one plan cost within a month, in millionths of the currency. seconds: how long '
  'each was billed, at most 744 hours. Null for the cap: none. Refuses: invalid_input.';

grant execute on function public.cost_micros(bigint, bigint, bigint, integer)
  to anon, authenticated, service_role;

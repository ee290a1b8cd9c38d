-- What a balance is worth while usage draws it down: what was used and is on no invoice yet counts, with its tax.

create function private.unbilled_micros(workspace uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce((
      select sum(l.net_micros)
      from (
        select c.month from app.month_closings c where c.workspace_id = workspace and c.closed_at is null
        union
        select date_trunc('month', now() at time zone 'UTC')::date
      ) m
      cross join lateral private.month_lines(array[workspace], m.month) l), 0)::bigint
    + coalesce((
      select sum(c.net_micros) from app.charges c where c.workspace_id = workspace and c.invoice_id is null), 0)::bigint
$$;

comment on function private.unbilled_micros(uuid) is
  'What a workspace used that is on no invoice yet, without tax: this month, and months that are not closed.';

-- In percent. Unknown: none.
create function private.tax_rate_of(workspace uuid) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce((
    select t.rate from private.tax_of(private.payer_of(workspace), (now() at time zone 'UTC')::date) t), 0)
$$;

-- Rounded up, so that nobody spends a part of a cent that is not there.
create function private.gross_cents(net_micros numeric, rate numeric) returns bigint
language sql immutable parallel safe
set search_path = ''
as $$ select ceil(net_micros * (1 + rate / 100) / 10000)::bigint $$;

-- What an hour costs as things are now, without tax. In the preview nothing costs.
create function private.hourly_micros_now(workspace uuid) returns numeric
language sql stable
set search_path = ''
as $$
  select case when exists (select from app.charging_periods p where p.to_at is null) then (
      select coalesce(sum(l.hourly_micros), 0)
      from app.instances i
      join app.instance_state_log l on l.instance_id = i.id and l.to_at is null and l.is_billed
      where i.workspace_id = workspace and i.state <> 'purged'
    ) + (
      -- A month of a snapshot is 30 days here: an estimate.
      select coalesce(sum(s.size_gib * s.gib_month_micros), 0) / 720
      from app.snapshots s
      where s.workspace_id = workspace and s.ready_at is not null and s.deleted_at is null
    ) else 0 end
$$;

create type private.balance_facts as (
  balance_cents bigint, credit_cents bigint, unbilled_cents bigint, available_cents bigint, hourly_cents numeric,
  days_left numeric
);

-- One row. days_left: how long the rest lasts at the present rate; null: nothing costs.
create function private.balance_of(workspace uuid) returns private.balance_facts
language sql stable
set search_path = ''
as $$
  with known as (
    select private.balance_cents(workspace) as balance, private.tax_rate_of(workspace) as rate,
      coalesce((
        select sum(private.credit_left(c)) from app.credits c
        where c.workspace_id = workspace and c.expired_cents is null), 0)::bigint as credit
  ), used as (
    select k.*, private.gross_cents(private.unbilled_micros(workspace), k.rate) as unbilled,
      private.hourly_micros_now(workspace) * (1 + k.rate / 100) / 10000 as hourly
    from known k
  )
  select u.balance, u.credit, u.unbilled, u.balance - u.unbilled, u.hourly,
    case when u.hourly > 0 then greatest(u.balance - u.unbilled, 0) / (u.hourly * 24) end
  from used u
$$;

create function private.is_used_up(facts private.balance_facts) returns boolean
language sql immutable
set search_path = ''
as $$ select facts.available_cents < 0 or (facts.available_cents = 0 and facts.hourly_cents > 0) $$;

comment on function private.is_used_up(private.balance_facts) is
  'Whether nothing is left of a balance while something costs. A workspace that uses nothing needs no balance.';

-- Whatever came last: after it, warnings begin anew.
create function private.last_top_up(workspace uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(max(t.at)::text, '') from app.ledger_transactions t
  where t.workspace_id = workspace and (t.kind = 'payment' or (t.kind = 'credit' and t.reference like 'grant %'))
$$;

-- Warns when a balance lasts for 7 days, and for 2. Returns when it was last warned of 2 days, or null.
create function private.warn_of_balance(workspace uuid, facts private.balance_facts) returns timestamptz
language plpgsql volatile
set search_path = ''
as $$
declare
  days constant integer := case when facts.days_left <= 2 then 2 when facts.days_left <= 7 then 7 end;
  key constant text := concat_ws(' ', workspace, private.last_top_up(workspace));
begin
  if days is not null and facts.available_cents > 0
    and not private.is_recorded('balance.low', key || ' 2') and not private.is_recorded('balance.low', key || ' ' || days)
  then
    perform private.record_billing_event('balance.low', workspace, jsonb_build_object(
      'days', days, 'available_cents', facts.available_cents, 'currency', private.billing_currency()),
      key || ' ' || days);
  end if;
  return (
    select e.at from app.events e where e.kind = 'balance.low' and e.dedupe_key = key || ' 2');
end
$$;

-- When to look again: often enough that a balance does not go far below zero.
create function private.look_again_at(facts private.balance_facts) returns timestamptz
language sql stable
set search_path = ''
as $$
  select now() + least(greatest(coalesce(facts.days_left, 1) * interval '1 day' / 20, interval '1 minute'), interval '15 minutes')
$$;

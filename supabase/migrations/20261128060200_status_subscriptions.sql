-- Who wants the updates of the status page by mail: with an account at one press, without one after a link in a mail.

-- Who asked for a link lately. Counted, because anybody may type anybody's address.
create table app.subscription_requests (
  id bigint generated always as identity primary key,
  address text not null,
  -- As the proxies say it; null: they say none.
  client inet,
  at timestamptz not null default now(),

  constraint subscription_requests_address_length check (char_length(address) <= 254)
);

comment on table app.subscription_requests is
  'Who asked lately for the mails of the status page. Closed to every role.';

create index subscription_requests_at on app.subscription_requests (at);

alter table app.subscription_requests enable row level security;

create policy "Nobody reads who asked for mails"
  on app.subscription_requests for select to anon, authenticated
  using (false);

create function private.subscribe_status(address text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- The address of a client can be forged, so all together are limited too.
  of_client constant integer := 5;
  of_all constant integer := 300;
  of_address constant integer := 3;
  wanted constant text := lower(btrim(coalesce(address, '')));
  caller constant inet := private.caller_address()::inet;
  asked record;
begin
  -- One after the other, so that nobody is counted too late.
  lock table app.subscription_requests in share row exclusive mode;
  delete from app.subscription_requests r where r.at < now() - interval '1 day';
  select
    count(*) filter (where r.client = caller and r.at > now() - interval '1 hour') as by_client,
    count(*) filter (where r.at > now() - interval '1 hour') as by_all,
    count(*) filter (where r.address = wanted) as by_address
  into asked
  from app.subscription_requests r;
  if asked.by_client >= of_client or asked.by_all >= of_all then
    perform private.raise_error('rate_limited', 'PT429', 'Too many addresses were entered within an hour.',
      'Wait an hour, or sign in and subscribe there.');
  end if;
  if asked.by_address < of_address then
    perform private.request_subscription('status', wanted);
  end if;
  insert into app.subscription_requests (address, client) values (wanted, caller);
end
$$;

create function public.subscribe_status(address text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.subscribe_status(address) $$;

comment on function public.subscribe_status(text) is
'Sends a link to a mail address that subscribes it to the updates of the status page. The answer is the same for an address that is subscribed already.
@param address The mail address.
Raises: invalid_input, rate_limited (at most 5 addresses in an hour).';

-- With an account.

create function private.my_status_subscription() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  return (
    select jsonb_build_object(
      'address', coalesce(s.address, lower(u.email)), 'is_subscribed', s.id is not null)
    from auth.users u
    left join lateral (
      -- One that began with an earlier address still goes there.
      select m.id, m.address from app.mail_subscriptions m
      where m.list = 'status' and (m.user_id = u.id or m.address = private.confirmed_email())
        and m.confirmed_at is not null and m.ended_at is null
      order by m.address = lower(u.email) desc limit 1
    ) s on true
    where u.id = (select auth.uid())
  );
end
$$;

create function public.my_status_subscription() returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.my_status_subscription() $$;

comment on function public.my_status_subscription() is
'Whether you get the updates of the status page by mail.
@answer address text Where they go, or would go: the address of your account, or an earlier one.
@answer is_subscribed boolean Whether you get them.
Raises: forbidden.';

create function private.set_status_subscription(is_on boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  own constant text := (select lower(u.email) from auth.users u where u.id = person);
begin
  perform private.require_account();
  perform private.lock_person(person);
  -- Also one that began with an earlier address.
  update app.mail_subscriptions s set ended_at = now()
  where s.list = 'status' and (s.user_id = person or s.address = private.confirmed_email()) and s.ended_at is null
    and not (coalesce(is_on, false) and s.address = own);
  if is_on then
    -- An address that is not confirmed gets the link first.
    perform private.request_subscription('status', own, null, person);
  end if;
  return private.my_status_subscription();
end
$$;

create function public.set_status_subscription(is_on boolean) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.set_status_subscription(is_on) $$;

comment on function public.set_status_subscription(boolean) is
'Starts or ends your mails with the updates of the status page.
@param is_on true: you want them.
@answer address text Where they go, or would go: the address of your account, or an earlier one.
@answer is_subscribed boolean Whether you get them.
Raises: forbidden.';

grant execute on function private.subscribe_status(text), public.subscribe_status(text) to anon, authenticated;
grant execute on function
  private.my_status_subscription(), public.my_status_subscription(),
  private.set_status_subscription(boolean), public.set_status_subscription(boolean)
  to authenticated;

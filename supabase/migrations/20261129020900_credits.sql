-- Vouchers and credits: what a provider gives. They pay invoices before money does, the one that ends first before the others,
-- and what is left at the end is gone. A customer learns of that 14 days before.

insert into app.audit_actions (entity, action) values
  ('billing', 'grant_credit'), ('billing', 'create_voucher'), ('billing', 'end_voucher'), ('billing', 'redeem_voucher');
insert into app.step_up_rules (procedure) values ('grant_credit'), ('create_voucher'), ('end_voucher');

-- What was given away is a loss until it is used for an invoice, or ends.
create function private.book_credit(credit app.credits) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.book('credit', credit.workspace_id, 'grant ' || credit.id,
    jsonb_build_object('loss', credit.amount_cents, 'credit', -credit.amount_cents),
    jsonb_build_object('credit_id', credit.id));
  perform private.pay_what_is_open(credit.workspace_id);
end
$$;

create function private.grant_credit(workspace_id uuid, amount_cents bigint, ends_at timestamptz, reason text) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  credit app.credits;
begin
  perform private.require_billing_staff();
  if amount_cents is null or amount_cents not between 1 and 100000000 then
    perform private.raise_invalid_input('amount_cents: From 1 to 100000000.', 'Correct the amount.');
  end if;
  if ends_at <= now() or ends_at > now() + interval '10 years' then
    perform private.raise_invalid_input('ends_at: A time within the next 10 years, or none.', 'Correct the time.');
  end if;
  why := private.require_reason(reason);
  perform private.lock_workspace_of_customer(workspace_id);
  -- Of a month, so that several small credits are not more than one.
  perform private.require_credit_limit(grant_credit.amount_cents + (
    select coalesce(sum(c.amount_cents), 0) from app.credits c
    where c.workspace_id = grant_credit.workspace_id and c.kind = 'goodwill'
      and c.created_at > now() - interval '30 days')::bigint);
  insert into app.credits as c (workspace_id, kind, amount_cents, currency, ends_at, reason, granted_by)
  values (
    grant_credit.workspace_id, 'goodwill', grant_credit.amount_cents, private.billing_currency(), grant_credit.ends_at,
    why, (select auth.uid()))
  returning * into credit;
  perform private.book_credit(credit);
  perform private.record_billing_audit('grant_credit', credit.workspace_id, jsonb_build_object(
    'amount_cents', credit.amount_cents, 'ends_at', credit.ends_at), why, 'admin');
  return credit.id;
end
$$;

create function public.grant_credit(
  workspace_id uuid, amount_cents bigint, reason text, ends_at timestamptz default null
) returns uuid
language sql volatile security invoker
set search_path = ''
as $$ select private.grant_credit(workspace_id, amount_cents, ends_at, reason) $$;

comment on function public.grant_credit(uuid, bigint, text, timestamptz) is
  'Gives a workspace a credit, which pays its invoices before money does. The customer reads the reason. ends_at null: it '
  'never ends. Returns the credit. For billing staff up to their limit and admins. Raises: forbidden, not_found, '
  'invalid_input, step_up_required.';

create function private.create_voucher(
  title text, amount_cents bigint, max_uses integer, ends_at timestamptz, credit_days integer, reason text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  code constant text := private.random_code();
  voucher app.vouchers;
begin
  perform private.require_billing_staff();
  if not coalesce(private.is_line(btrim(title), 120) and btrim(title) <> '', false) then
    perform private.raise_invalid_input('title: 1 to 120 visible characters.', 'Name the voucher.');
  end if;
  if amount_cents is null or amount_cents not between 1 and 100000000 then
    perform private.raise_invalid_input('amount_cents: From 1 to 100000000.', 'Correct the amount.');
  end if;
  if max_uses is null or max_uses not between 1 and 100000 then
    perform private.raise_invalid_input('max_uses: From 1 to 100000.', 'Correct the number.');
  end if;
  if ends_at is null or ends_at <= now() or ends_at > now() + interval '10 years' then
    perform private.raise_invalid_input('ends_at: A time within the next 10 years.', 'Correct the time.');
  end if;
  if credit_days is null or credit_days not between 1 and 3650 then
    perform private.raise_invalid_input('credit_days: From 1 to 3650.', 'Correct the number.');
  end if;
  why := private.require_reason(reason);
  perform private.require_credit_limit(amount_cents * max_uses);
  insert into app.vouchers as v (
    title, code_hash, code_start, amount_cents, currency, max_uses, ends_at, credit_days, created_by)
  values (
    btrim(create_voucher.title), sha256(convert_to(code, 'UTF8')), left(code, 4), create_voucher.amount_cents,
    private.billing_currency(), create_voucher.max_uses, create_voucher.ends_at, create_voucher.credit_days,
    (select auth.uid()))
  returning * into voucher;
  perform private.record_billing_audit('create_voucher', voucher.id, jsonb_build_object(
    'title', voucher.title, 'amount_cents', voucher.amount_cents, 'max_uses', voucher.max_uses,
    'ends_at', voucher.ends_at), why, 'admin');
  return jsonb_build_object('voucher_id', voucher.id, 'code', array_to_string(
    array(select substr(code, n, 4) from generate_series(1, 13, 4) n), '-'));
end
$$;

create function public.create_voucher(
  title text, amount_cents bigint, max_uses integer, ends_at timestamptz, credit_days integer, reason text
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.create_voucher(title, amount_cents, max_uses, ends_at, credit_days, reason) $$;

comment on function public.create_voucher(text, bigint, integer, timestamptz, integer, text) is
  'Makes a code that customers redeem for a credit, once for each workspace, max_uses times until ends_at. The credit can be '
  'used for credit_days. Returns {voucher_id, code}; the code is not shown again. For billing staff, up to their limit for '
  'all uses together, and admins. Raises: forbidden, invalid_input, step_up_required.';

create function private.end_voucher(voucher_id uuid, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  voucher app.vouchers;
begin
  perform private.require_billing_staff();
  why := private.require_reason(reason);
  update app.vouchers v set ended_at = now() where v.id = voucher_id and v.ended_at is null returning * into voucher;
  if voucher.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such voucher, or it has ended.', 'Reload the list.');
  end if;
  perform private.record_billing_audit('end_voucher', voucher.id, jsonb_build_object('title', voucher.title), why, 'admin');
end
$$;

create function public.end_voucher(voucher_id uuid, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.end_voucher(voucher_id, reason) $$;

comment on function public.end_voucher(uuid, text) is
  'Ends a voucher: nobody redeems it any more. Credits that were given for it stay. For billing staff and admins. Raises: '
  'forbidden, not_found, invalid_input, step_up_required.';

-- Wrong codes are no errors: what an error wrote would be undone, and nobody would count them.
create function private.redeem_voucher(workspace_id uuid, code text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  voucher app.vouchers;
  credit app.credits;
  status text;
begin
  perform private.require_payer(workspace_id);
  perform private.lock_person(person);
  if (
    select count(*) from app.voucher_tries t where t.user_id = person and t.at > now() - interval '1 hour') >= 10
  then
    perform private.raise_error('rate_limited', 'PT429', 'codes: 10 wrong ones in an hour.', 'Wait an hour.');
  end if;
  perform private.lock_to_pay(workspace_id);
  select * into voucher from app.vouchers v
  where v.code_hash = sha256(convert_to(regexp_replace(lower(coalesce(code, '')), '[^a-z0-9]', '', 'g'), 'UTF8'))
  for update;
  status := case
    when voucher.id is null then 'unknown'
    when exists (
      select from app.credits c where c.voucher_id = voucher.id and c.workspace_id = redeem_voucher.workspace_id)
      then 'used_before'
    when voucher.ended_at is not null or voucher.ends_at <= now() then 'ended'
    when voucher.uses >= voucher.max_uses then 'used_up'
    when voucher.currency <> private.billing_currency() then 'ended'
    else 'redeemed'
  end;
  if status = 'unknown' then
    insert into app.voucher_tries (user_id) values (person);
  end if;
  if status <> 'redeemed' then
    return jsonb_build_object('status', status, 'amount_cents', null, 'currency', null, 'ends_at', null);
  end if;
  update app.vouchers v set uses = v.uses + 1 where v.id = voucher.id;
  insert into app.credits as c (workspace_id, kind, voucher_id, amount_cents, currency, ends_at, reason)
  values (
    redeem_voucher.workspace_id, 'voucher', voucher.id, voucher.amount_cents, voucher.currency,
    now() + make_interval(days => voucher.credit_days), voucher.title)
  returning * into credit;
  perform private.book_credit(credit);
  perform private.record_billing_audit('redeem_voucher', credit.workspace_id, jsonb_build_object(
    'title', voucher.title, 'amount_cents', credit.amount_cents));
  return jsonb_build_object('status', status, 'amount_cents', credit.amount_cents, 'currency', credit.currency,
    'ends_at', credit.ends_at);
end
$$;

create function public.redeem_voucher(workspace_id uuid, code text) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.redeem_voucher(workspace_id, code) $$;

comment on function public.redeem_voucher(uuid, text) is
'Redeems the code of a voucher for a credit, once for each workspace. For owners.
@param workspace_id The workspace that gets the credit.
@param code The code. Case, spaces and hyphens do not matter.
@answer status text redeemed; unknown (no voucher has this code), ended, used_up, or used_before (by this workspace).
@answer amount_cents bigint The credit; null: none was given.
@answer currency text Of the amount.
@answer ends_at timestamptz Until when the credit can be used.
Raises: not_found, forbidden, rate_limited (10 wrong codes in an hour).';

-- Time.

create function private.tell_of_credits() returns void
language sql volatile
set search_path = ''
as $$
  select private.record_billing_event('credit.ends', c.workspace_id, jsonb_build_object(
    'amount_cents', l.cents, 'currency', c.currency, 'at', c.ends_at), c.id::text)
  from app.credits c cross join lateral (select private.credit_left(c)) l (cents)
  where c.expired_cents is null and c.ends_at between now() and now() + interval '14 days'
    and c.ends_at - c.created_at > interval '14 days' and l.cents > 0
    and not private.is_recorded('credit.ends', c.id::text)
  limit 200
$$;

comment on function private.tell_of_credits() is
  'Tells of credits that end within 14 days. Whoever was given one for less than that knows it.';

-- The caller holds the lock of the workspace.
create function private.expire_credits(workspace uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  credit app.credits;
  rest bigint;
begin
  for credit in
    select c.* from app.credits c
    where c.workspace_id = workspace and c.expired_cents is null and c.ends_at <= now()
    order by c.id for update
  loop
    rest := credit.amount_cents
      - (select coalesce(sum(a.cents), 0) from app.allocations a where a.credit_id = credit.id);
    update app.credits c set expired_cents = rest where c.id = credit.id;
    if rest > 0 then
      perform private.book('credit_expired', credit.workspace_id, credit.id::text,
        jsonb_build_object('credit', rest, 'breakage', -rest), jsonb_build_object('credit_id', credit.id));
    end if;
  end loop;
end
$$;

grant execute on function
  private.grant_credit(uuid, bigint, timestamptz, text), public.grant_credit(uuid, bigint, text, timestamptz),
  private.create_voucher(text, bigint, integer, timestamptz, integer, text),
  public.create_voucher(text, bigint, integer, timestamptz, integer, text),
  private.end_voucher(uuid, text), public.end_voucher(uuid, text),
  private.redeem_voucher(uuid, text), public.redeem_voucher(uuid, text)
  to authenticated;

-- Statements of the bank: which invoice or which workspace each line names. What names none, or two customers, is listed.

-- What customers write as the reference of a transfer onto their balance.
create function private.transfer_reference(workspace uuid) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select 'TOPUP-' || upper(left(translate(workspace::text, '-', ''), 10)) $$;

create function private.letters_and_digits(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select regexp_replace(upper(coalesce(value, '')), '[^A-Z0-9]', '', 'g') $$;

-- Which invoices or which workspace the rows of a statement name. Customers leave out hyphens and add blanks.
create function private.named_in_statement(rows jsonb)
returns table (n bigint, workspace_id uuid, invoice_id uuid)
language sql stable
set search_path = ''
as $$
  with given as (
    select r.ordinality as n, private.letters_and_digits(r.value ->> 'remittance') as text
    from jsonb_array_elements(rows) with ordinality r
  ), open as materialized (
    select o.workspace_id, o.invoice_id, o.due_on, private.letters_and_digits(i.number) as number
    from app.open_invoices o join app.invoices i on i.id = o.invoice_id
  ), found as (
    select g.n, o.workspace_id, o.invoice_id, o.due_on, o.number from given g join open o on strpos(g.text, o.number) > 0
  ), longest as (
    -- A number that is the beginning of another one that is there is not meant.
    select f.* from found f where not exists (
      select from found l where l.n = f.n and l.number <> f.number and strpos(l.number, f.number) = 1)
  ), top_ups as (
    select g.n, w.id as workspace_id
    from given g
    cross join lateral (select lower(substring(g.text from 'TOPUP([0-9A-F]{10})')) as start) s
    join app.workspaces w on w.id between
        rpad(s.start, 32, '0')::uuid and rpad(s.start, 32, 'f')::uuid
    where s.start is not null
  )
  -- Invoices of one workspace: the oldest is named, and the rest of the money pays the others. Of several: nobody knows.
  select l.n, (array_agg(l.workspace_id))[1], (array_agg(l.invoice_id order by l.due_on, l.number))[1]
  from longest l group by l.n having count(distinct l.workspace_id) = 1
  union all
  select t.n, (array_agg(t.workspace_id))[1], null from top_ups t
  where not exists (select from longest l where l.n = t.n)
  group by t.n having count(*) = 1
$$;

create function private.check_statement(rows jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  wrong record;
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and 2000 then
    perform private.raise_invalid_input('rows: 1 to 2000 payments.', 'Import a shorter period.');
  end if;
  select r.ordinality as n, f.field into wrong
  from jsonb_array_elements(rows) with ordinality r, lateral (values
    ('reference', char_length(r.value ->> 'reference') between 1 and 200),
    ('booked_on', r.value ->> 'booked_on' ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
    ('amount_cents', r.value ->> 'amount_cents' ~ '^[1-9][0-9]{0,10}$'),
    ('currency', r.value ->> 'currency' ~ '^[A-Z]{3}$')
  ) f (field, is_right)
  where f.is_right is not true
  order by r.ordinality limit 1;
  if wrong.n is not null then
    perform private.raise_invalid_input(format('rows: Row %s has no valid %s.', wrong.n, wrong.field),
      'Correct the file, then import it again.');
  end if;
end
$$;

create function private.import_statement(driver text, rows jsonb)
returns table (reference text, result text, number text, workspace text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  given record;
  made uuid;
  taken integer := 0;
  unmatched integer := 0;
begin
  perform private.require_billing_staff();
  if driver is distinct from 'bank-transfer' then
    perform private.raise_invalid_input('driver: bank-transfer.', 'Import the statement of a bank.');
  end if;
  perform private.check_statement(rows);
  -- In one order, so that two imports never wait in a circle.
  perform from app.workspaces w
  where w.id in (select m.workspace_id from private.named_in_statement(import_statement.rows) m)
  order by w.id for no key update;
  for given in
    select r.value, m.workspace_id, m.invoice_id, i.number, w.name
    from jsonb_array_elements(import_statement.rows) with ordinality r
    left join private.named_in_statement(import_statement.rows) m on m.n = r.ordinality
    left join app.invoices i on i.id = m.invoice_id
    left join app.workspaces w on w.id = m.workspace_id
    order by r.ordinality
  loop
    made := private.record_payment(given.workspace_id, given.invoice_id, null, import_statement.driver,
      given.value ->> 'reference', (given.value ->> 'amount_cents')::bigint, given.value ->> 'currency',
      (given.value ->> 'booked_on')::date, given.value ->> 'payer', given.value ->> 'remittance', (select auth.uid()));
    reference := given.value ->> 'reference';
    result := case when made is null then 'known'
      when given.workspace_id is not null and given.value ->> 'currency' = private.billing_currency() then 'matched'
      else 'unmatched' end;
    number := case result when 'matched' then given.number end;
    workspace := case result when 'matched' then given.name end;
    taken := taken + case when made is null then 0 else 1 end;
    unmatched := unmatched + case result when 'unmatched' then 1 else 0 end;
    return next;
  end loop;
  perform private.record_billing_audit('import_statement', null, jsonb_build_object(
    'rows', jsonb_array_length(import_statement.rows), 'booked', taken, 'unmatched', unmatched), null, 'admin');
end
$$;

create function public.import_statement(driver text, rows jsonb)
returns table (reference text, result text, number text, workspace text)
language sql volatile security invoker
set search_path = ''
set statement_timeout = '30s'
as $$ select * from private.import_statement(driver, rows) $$;

comment on function public.import_statement(text, jsonb) is
  'Books what a statement of the bank says arrived, at most 2000 rows {reference, booked_on, amount_cents, currency, payer, '
  'remittance}. An invoice is found by its number in the remittance, a balance by its reference for transfers. result: '
  'matched, unmatched (it is listed, see unmatched_payments) or known (booked before). For billing staff and admins. Raises: '
  'forbidden, invalid_input, step_up_required.';

grant execute on function private.import_statement(text, jsonb), public.import_statement(text, jsonb) to authenticated;

-- Invoices that the personas try to reach.

create function tests.invoice_number(workspace uuid) returns text
language sql immutable
as $$ select 'T-' || upper(left(md5(workspace::text), 12)) $$;

create function tests.invoice_id(workspace uuid) returns uuid
language sql stable security definer
as $$ select id from app.invoices where number = tests.invoice_number(workspace) $$;

create function tests.seed_invoices() returns void
language plpgsql
as $$
begin
  with made as (
    insert into app.invoices (
      number, kind, workspace_id, month, issued_on, issued_at, due_on, currency, payer, seller, net_cents, tax_cents,
      total_cents, texts, hash, previous_hash)
    select tests.invoice_number(w.id), 'invoice', w.id, '2026-01-01', '2026-02-01', now(), '2026-02-15', 'EUR',
      '{"kind": "person", "name": "New", "country": "AT"}', '{"legal_name": "Stone", "bank": {}}', 100, 20, 120,
      '{"invoice": "", "payment": ""}', repeat('a', 64), repeat('0', 64)
    from app.workspaces w where not w.is_personal
    returning id
  ), line as (
    insert into app.invoice_lines (
      invoice_id, position, kind, title, quantity, unit, net_micros, net_cents, tax_category, tax_rate)
    select id, 1, 'charge', 'Setup', 1, 'piece', 1000000, 100, 'S', 20 from made
  )
  insert into app.invoice_taxes (invoice_id, category, rate, net_cents, tax_cents)
  select id, 'S', 20, 100, 20 from made;
  insert into app.invoice_documents (invoice_id, format, position, content, sha256, previous_sha256)
  select i.id, 'pdf', row_number() over (order by i.id), 'PDF', encode(sha256('PDF'), 'hex'), repeat('0', 64)
  from app.invoices i where i.number like 'T-%';
  insert into app.invoice_checks (invoice_id, checked_on, is_right)
  select i.id, '2026-02-02', false from app.invoices i where i.number like 'T-%';
  insert into app.invoice_differences (invoice_id, differences, is_hash_wrong)
  select i.id, '[]', true from app.invoices i where i.number like 'T-%';
  insert into app.debtor_numbers (workspace_id, number)
  select tests.workspace(tests.stranger(), 'other'), 10000;
  insert into app.charges (workspace_id, month, kind, title, net_micros)
  select id, '2026-02-01', 'fee', 'Setup', 1000000 from app.workspaces where not is_personal;
  insert into app.month_closings (workspace_id, month)
  select id, '2026-02-01' from app.workspaces where not is_personal;
  insert into app.invoice_waits (workspace_id, month, reason)
  select id, '2026-02-01', 'profile' from app.workspaces where not is_personal;
  insert into app.charging_periods (from_at, to_at) values ('2026-01-01Z', '2026-03-01Z');
  insert into app.daily_roots (day, root, tree_size, previous, hash)
  values ('2026-01-01', repeat('a', 64), 0, repeat('0', 64), repeat('b', 64));
  insert into app.daily_trees (day, salt_key, entities, nodes) values ('2026-01-01', sha256(''), '', '');
end
$$;

insert into tests.row_kinds (table_name, kind, condition)
select name, kind, condition
from unnest(array[
    'app.accounting_settings', 'app.billing_exports', 'app.debtor_numbers', 'app.charges', 'app.charging_periods', 'app.daily_trees', 'app.invoice_checks', 'app.invoice_differences',
    'app.invoice_lines', 'app.invoice_series', 'app.invoice_taxes',
    'app.invoice_waits', 'app.month_closings'
  ]) name,
  (values ('closed', 'true'), ('no', 'false')) as k (kind, condition);

insert into tests.row_kinds (table_name, kind, condition)
select v.name, k.kind, format('workspace_id = tests.workspace(%%L, %L)', k.kind)
from unnest(array['invoice_list', 'app.invoices']) v (name),
  unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted', 'strangers']) as k (kind)
union all
select v.name, k.kind, format(v.condition, format('tests.workspace(%%L, %L)', k.kind))
from (values
    ('invoice_documents', 'number = tests.invoice_number(%s)'),
    ('app.invoice_documents', 'invoice_id = tests.invoice_id(%s)')) v (name, condition),
  unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted', 'strangers']) as k (kind)
union all
select name, 'no', 'false' from unnest(array[
  'invoice_documents', 'app.invoice_documents', 'invoice_list', 'app.invoices', 'billing_terms', 'app.billing_settings', 'admin_billing_settings', 'tax_rates',
  'app.tax_rates', 'tax_territories', 'app.tax_territories', 'daily_roots', 'app.daily_roots']) name
union all
select 'invoice_difference_list', 'any', 'number = (select min(d.number) from invoice_difference_list d)'
union all
select 'invoice_difference_list', 'no', 'false'
union all
select name, 'the only', 'tax_scheme = ''unset''' from unnest(array[
  'billing_terms', 'app.billing_settings', 'admin_billing_settings']) name
union all
select name, 'any', 'day = ''2026-01-01''' from unnest(array['daily_roots', 'app.daily_roots']) name
union all
select name, 'any', 'country = ''PT''' || condition from (values
  ('tax_rates', ''), ('app.tax_rates', ''), ('tax_territories', ' and name = ''Azores'''),
  ('app.tax_territories', ' and name = ''Azores''')) v (name, condition);

-- Owners and accountants, also while somebody is suspended, and admins all.
insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind,
  (p.name <> 'deleted user' and k.kind in ('owner', 'accountant', 'suspended')
    or p.name = 'admin' and k.kind <> 'no')::int
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in (
  'invoice_list', 'app.invoices', 'invoice_documents', 'app.invoice_documents')
union all
select p.name, k.table_name, 'select', k.kind, (k.kind <> 'no')::int
from tests.personas p, tests.row_kinds k
where p.api_role <> 'service_role' and k.table_name in (
  'billing_terms', 'app.billing_settings', 'tax_rates', 'app.tax_rates', 'tax_territories', 'app.tax_territories',
  'daily_roots', 'app.daily_roots')
union all
select p.name, k.table_name, 'select', k.kind, (p.name = 'admin' and k.kind <> 'no')::int
from tests.personas p, tests.row_kinds k
where p.api_role = 'authenticated' and k.table_name in ('admin_billing_settings', 'invoice_difference_list');

-- What reads the bills of a workspace.
create table tests.billing_calls (call text primary key);

insert into tests.billing_calls (call) values
  ('select public.month_so_far(%1$L, null)'),
  ('select public.monthly_limit(%1$L)'),
  ('select count(*) from public.api_key_limits(%1$L)'),
  ('select public.invoice_facts(tests.invoice_number(%1$L))'),
  ('select public.invoice_document(tests.invoice_number(%1$L), ''pdf'')'),
  ('select 1 + count(*) from public.invoice_segments(tests.invoice_number(%1$L))'),
  ('select public.transfer_account(%1$L)');

create function tests.billing_matrix(only_procedure text default null)
returns table (label text, got text, want text)
language plpgsql
as $$
declare
  p tests.personas;
  cell record;
begin
  for p in select * from tests.personas order by name loop
    for cell in
      select c.call, k.kind
      from tests.billing_calls c,
        unnest(array['owner', 'operator', 'viewer', 'accountant', 'suspended', 'deleted', 'strangers']) as k (kind)
      where tests.calls(c.call, only_procedure)
    loop
      label := format('%s: %s, %s', p.name, substring(cell.call from 'public\.(\w+)'), cell.kind);
      got := tests.attempt(p.name, format(cell.call, tests.workspace(p.user_id, cell.kind)));
      want := case
        when p.api_role <> 'authenticated' then 'refused'
        when p.name = 'admin' then '1'
        when p.name <> 'deleted user' and cell.kind in ('owner', 'accountant', 'suspended') then '1'
        else 'not_found'
      end;
      return next;
      if tests.is_enough(got, want) then return; end if;
    end loop;
  end loop;
end
$$;

insert into tests.procedures (call, admin_gets) values
  ('select public.save_billing_settings(1, ''{"due_days": 7}'', ''To test'')', '1'),
  ('select public.save_tax_rate(''AT'', 21, ''2199-01-01'', ''Test'', ''To test'')', '1'),
  ('select public.issue_credit_note(tests.invoice_number(tests.workspace(tests.stranger(), ''other'')),'
    ' ''[{"position": 1, "net_cents": 1}]'', ''To test'')', '1'),
  ('select public.add_charge(tests.workspace(tests.stranger(), ''other''), ''fee'', ''Setup'', 100, ''To test'')', '1'),
  ('select public.admin_revenue()', '1'),
  ('select public.admin_revenue_so_far()', '1'),
  ('select public.admin_replay_month(''2026-01-01'', ''{}'')', '1'),
  ('select 1 + count(*) from public.billing_export_rows(''invoices'', ''2026-01-01'', ''2026-02-01'')', '1'),
  ('select public.record_billing_export(''csv'', ''2026-01-01'', ''2026-02-01'')', '1'),
  ('select public.month_checklist(''2026-01-01'')', '1'),
  ('select public.accounting_settings()', '1'),
  ('select public.save_accounting_settings(1, ''{"bank": "1800"}'', ''To test'')', '1'),
  ('select public.debtor_numbers(''2026-01-01'', ''2026-02-01'')', '1');

insert into tests.procedures (call, admin_gets, for_service) values
  ('select 1 + count(*) from public.invoices_to_recompute(''2026-01-01'', null, 1)', '1', true),
  ('select public.record_recomputed(''2026-01-01'', ''[]'')', '1', true),
  ('select public.close_months(''worker 1'', 1)', '1', true),
  ('select public.document_to_make(gen_random_uuid())', 'not_found', true),
  ('select public.mail_documents(gen_random_uuid(), ''worker 1'')', 'not_found', true);

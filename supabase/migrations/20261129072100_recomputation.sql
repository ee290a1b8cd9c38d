-- Each night a worker recomputes the invoices of the last months by the TypeScript rule, which is not the one that issued
-- them. What differs is listed, and nothing is changed.

create table app.invoice_checks (
  invoice_id uuid primary key references app.invoices (id) on delete restrict,
  checked_on date not null,
  checked_at timestamptz not null default now(),
  is_right boolean not null
);

comment on table app.invoice_checks is
  'When each invoice was last recomputed, and whether nothing differed. Written by procedure only. Closed to the API.';
comment on column app.invoice_checks.checked_on is 'The night. A worker that begins again leaves out what it has done.';

create table app.invoice_differences (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references app.invoices (id) on delete restrict,
  found_at timestamptz not null default now(),
  differences jsonb not null,
  is_hash_wrong boolean not null,

  constraint invoice_differences_differences_array check (jsonb_typeof(differences) = 'array')
);

comment on table app.invoice_differences is
  'What differed when an invoice was recomputed. Rows are added and never change. The API reads invoice_difference_list.';
comment on column app.invoice_differences.differences is
  '[{what, position, fromMs, tax, stated, computed}]. Millionths where what is segment or net, else cents.';

create index invoice_differences_invoice_id on app.invoice_differences (invoice_id, id desc);

create trigger invoice_checks_raise_on_truncate before truncate on app.invoice_checks
  for each statement execute function private.raise_on_truncate();
create trigger invoice_differences_append_only before update or delete or truncate on app.invoice_differences
  for each statement execute function private.raise_on_change();

alter table app.invoice_checks enable row level security;
alter table app.invoice_differences enable row level security;

create policy "Nobody reads checks of invoices but by procedure"
  on app.invoice_checks for select to anon, authenticated
  using (false);
create policy "Nobody reads differences of invoices but by procedure"
  on app.invoice_differences for select to anon, authenticated
  using (false);

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('staff.invoice_differs', 'staff', 'Invoice differs',
    'An invoice was recomputed, and something was not as it says.', 'billing_staff', true, true, true, false, 908);

create function private.first_recomputed_month() returns date
language sql stable
set search_path = ''
as $$ select (date_trunc('month', now() at time zone 'UTC') - interval '3 months')::date $$;

-- Once a day, after two in the morning (UTC).
create function private.queue_recomputation() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
begin
  if now() at time zone 'UTC' >= today + interval '2 hours'
    and not exists (
      select from app.billing_jobs j
      where j.kind = 'recompute'
        and (j.status in ('queued', 'running') or j.created_at >= today::timestamp at time zone 'UTC'))
    and exists (select from app.invoices i where i.issued_at > private.first_recomputed_month()) then
    perform private.add_billing_job('recompute', 'invoices', jsonb_build_object('day', today));
  end if;
end
$$;

-- By id, so that each batch reads on where the one before ended. Large invoices come alone.
create function private.invoices_to_recompute(day date, after uuid, max integer) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  with next as (
    select i.id, n.lines
    from app.invoices i
    cross join lateral (select count(*) as lines from app.invoice_lines l where l.invoice_id = i.id) n
    where i.id > coalesce(invoices_to_recompute.after, '00000000-0000-0000-0000-000000000000')
      and i.month >= private.first_recomputed_month()
      and not exists (
        select from app.invoice_checks c where c.invoice_id = i.id and c.checked_on >= invoices_to_recompute.day)
    order by i.id
    limit least(greatest(invoices_to_recompute.max, 1), 200)
  ), summed as (
    select n.id, sum(n.lines) over (order by n.id) as lines, row_number() over (order by n.id) as place from next n
  )
  select jsonb_build_object('invoice_id', i.id, 'facts', private.invoice_facts(i.id), 'segments', coalesce((
    select jsonb_agg(jsonb_build_object(
      'position', s.position, 'state', s.state, 'is_billed', s.is_billed, 'hourly_micros', s.hourly_micros,
      'monthly_cap_micros', s.monthly_cap_micros, 'from_at', private.utc_text(s.from_at),
      'to_at', private.utc_text(s.to_at), 'amount_micros', s.amount_micros) order by s.position, s.from_at)
    from private.segments_of(i) s), '[]'))
  from summed m
  join app.invoices i on i.id = m.id
  where m.place = 1 or m.lines <= 2000
  order by i.id
$$;

create function public.invoices_to_recompute(day date, after uuid, max integer) returns setof jsonb
language sql stable security invoker
set search_path = ''
set statement_timeout = '60s'
as $$ select private.invoices_to_recompute(day, after, max) $$;

comment on function public.invoices_to_recompute(date, uuid, integer) is
  'Invoices and credit notes of the last three months that were not recomputed on that day, in the order of their ids. '
  'Returns {invoice_id, facts, segments}. after: the last invoice of the batch before, or null.';

-- Tells what is new: the same difference is written and told once.
create function private.record_recomputed(day date, results jsonb) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  result record;
  is_right boolean;
  added bigint;
  found_new integer := 0;
begin
  for result in
    select i.id, i.number, i.workspace_id, r.differences, r.is_hash_wrong
    from jsonb_to_recordset(results) r (invoice_id uuid, differences jsonb, is_hash_wrong boolean)
    join app.invoices i on i.id = r.invoice_id
    order by i.id
  loop
    is_right := not result.is_hash_wrong and jsonb_array_length(result.differences) = 0;
    added := null;
    if not is_right then
      insert into app.invoice_differences (invoice_id, differences, is_hash_wrong)
      select result.id, result.differences, result.is_hash_wrong
      where not exists (
        select from app.invoice_checks c
        join lateral (
          select d.differences, d.is_hash_wrong from app.invoice_differences d
          where d.invoice_id = c.invoice_id order by d.id desc limit 1) d on true
        where c.invoice_id = result.id and not c.is_right
          and d.differences = result.differences and d.is_hash_wrong = result.is_hash_wrong)
      returning id into added;
    end if;
    if added is not null then
      found_new := found_new + 1;
      perform private.record_event('staff.invoice_differs', '/staff/billing/close',
        jsonb_build_object('number', result.number, 'workspace', (
          select w.name from app.workspaces w where w.id = result.workspace_id)),
        actor => null, dedupe_key => added::text);
    end if;
    insert into app.invoice_checks as c (invoice_id, checked_on, is_right)
    values (result.id, record_recomputed.day, is_right)
    on conflict (invoice_id) do update set
      checked_on = excluded.checked_on, checked_at = now(), is_right = excluded.is_right;
  end loop;
  return found_new;
end
$$;

create function public.record_recomputed(day date, results jsonb) returns integer
language sql volatile security invoker
set search_path = ''
set statement_timeout = '30s'
as $$ select private.record_recomputed(day, results) $$;

comment on function public.record_recomputed(date, jsonb) is
  'Writes down what came of recomputing invoices. results: [{invoice_id, differences, is_hash_wrong}]. Changes no invoice. '
  'Returns how many differences are new.';

grant execute on function
  private.invoices_to_recompute(date, uuid, integer), public.invoices_to_recompute(date, uuid, integer),
  private.record_recomputed(date, jsonb), public.record_recomputed(date, jsonb)
  to worker, service_role;

-- Usage that came late is charged in the next month, and the invoice of its month then differs from the log for good.
create function private.is_charged_later(invoice uuid, differences jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select not exists (
    select from jsonb_to_recordset(differences) d (what text, "position" integer, computed numeric)
    where d.what not in ('net', 'cents') or d.what = 'net' and not exists (
      select from app.invoices i
      join app.invoice_lines l on l.invoice_id = i.id and l.position = d.position
      join app.charges c on c.workspace_id = i.workspace_id and c.kind = 'late_usage'
        and c.data ->> 'month' = i.month::text
      cross join lateral jsonb_to_recordset(c.data -> 'changed') h (entity_id uuid, found_micros numeric)
      where i.id = invoice and h.entity_id = l.entity_id and h.found_micros = d.computed))
$$;

-- The invoices that differed when they were last recomputed.
create function private.invoice_difference_rows()
returns table (
  number text, kind text, month date, workspace_name text, workspace_slug text, currency text, found_at timestamptz,
  differences jsonb, titles jsonb, is_hash_wrong boolean, is_charged_later boolean
)
language sql stable security definer
set search_path = ''
as $$
  select i.number, i.kind, i.month, w.name, w.slug, i.currency::text, d.found_at, d.differences, (
      select coalesce(jsonb_object_agg(l.position, l.title), '{}') from app.invoice_lines l
      where l.invoice_id = i.id and l.position in (
        select x.position from jsonb_to_recordset(d.differences) x ("position" integer))),
    d.is_hash_wrong, not d.is_hash_wrong and private.is_charged_later(i.id, d.differences)
  from app.invoice_checks c
  join app.invoices i on i.id = c.invoice_id
  join app.workspaces w on w.id = i.workspace_id
  cross join lateral (
    select * from app.invoice_differences d where d.invoice_id = c.invoice_id order by d.id desc limit 1) d
  where not c.is_right and (select private.is_billing_staff())
$$;

create index invoice_checks_wrong on app.invoice_checks (invoice_id) where not is_right;

create view public.invoice_difference_list with (security_invoker = true, security_barrier = true) as
select r.* from private.invoice_difference_rows() r;

comment on view public.invoice_difference_list is
  'Invoices of which something was not as they say when they were last recomputed. differences: [{what, position, fromMs, '
  'tax, stated, computed}]. titles: of the lines, by position. is_charged_later: usage that came late and is on the invoice '
  'of a later month. For billing staff and admins.';

grant execute on function private.invoice_difference_rows() to authenticated;
grant select on public.invoice_difference_list to authenticated;

select private.close_views_to_writes();

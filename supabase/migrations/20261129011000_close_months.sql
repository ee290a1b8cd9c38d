-- A month that ended becomes an invoice. The worker calls close_months until nothing is left: each call is one transaction
-- for a few workspaces, and each workspace is closed once. A worker that dies leaves nothing behind, and two workers take
-- different workspaces.
--
-- * Lines are rounded once, half away from zero, from millionths to cents. Tax is computed on the sum for each rate.
-- * A workspace without anything to pay is closed without an invoice.
-- * What cannot be issued yet waits, and keeps open its own month alone.
-- * The month before is computed again. What came late becomes a charge of this month.

-- Writes down which months have to be closed: every month since orders were first open, for every workspace of then.
create function private.open_closings() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  first_month constant date := (
    select date_trunc('month', min(p.from_at) at time zone 'UTC')::date from app.charging_periods p);
  this_month constant date := date_trunc('month', now() at time zone 'UTC')::date;
  next_month date := coalesce(
    (select max(c.month) + interval '1 month' from app.month_closings c)::date, first_month);
begin
  while next_month < this_month loop
    insert into app.month_closings (workspace_id, month)
    select w.id, next_month from app.workspaces w
    where w.created_at < private.month_end(next_month) and (
      w.deleted_at is null or w.deleted_at >= next_month::timestamp at time zone 'UTC'
      or exists (select from app.charges c where c.workspace_id = w.id and c.invoice_id is null))
    order by w.id
    on conflict do nothing;
    next_month := next_month + interval '1 month';
  end loop;
end
$$;

-- Whether a month can be closed now. The months of a workspace are closed one after the other: while one waits, the next do
-- too. What waits is tried again as soon as the profile or the settings changed, and once a day. The oldest month is always
-- closed first, so an earlier one that is open does wait. Asked row by row, so that a batch does not read all rows.
create function private.is_closable(closing app.month_closings) returns boolean
language sql stable
set search_path = ''
as $$
  select not exists (
    select from app.invoice_waits w
    cross join app.billing_settings s
    cross join app.provider_details d
    left join app.billing_profiles p on p.workspace_id = w.workspace_id
    where w.workspace_id = closing.workspace_id and w.month <= closing.month and (
      w.month < closing.month
      or w.tried_at > now() - interval '1 day' and greatest(s.updated_at, d.updated_at, p.updated_at) <= w.tried_at))
$$;

create function private.first_closable_month() returns date
language sql stable
set search_path = ''
as $$
  select c.month from app.month_closings c
  where c.closed_at is null and private.is_closable(c)
  order by c.month limit 1
$$;

-- What was computed otherwise when the month before was closed, server by server.
create function private.late_usage(workspace uuid, month date, lines private.month_line[])
returns table (net_micros bigint, data jsonb)
language sql stable
set search_path = ''
as $$
  with closing as (
    select c.invoice_id, c.net_micros + coalesce((
        select sum(h.net_micros) from app.charges h
        where h.workspace_id = workspace and h.kind = 'late_usage' and h.data ->> 'month' = c.month::text), 0)
        as net_micros
    from app.month_closings c
    where c.workspace_id = workspace and c.month = late_usage.month
  ), found_now as (
    select coalesce(sum(l.net_micros), 0)::bigint as net_micros from unnest(lines) l
  )
  select (n.net_micros - c.net_micros)::bigint, jsonb_build_object(
    'month', month, 'charged_micros', c.net_micros, 'found_micros', n.net_micros,
    'detail', format('%s was charged, and %s is in the record of the servers.',
      to_char(c.net_micros / 1000000.0, 'FM999999990.00'), to_char(n.net_micros / 1000000.0, 'FM999999990.00')),
    'changed', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'entity_id', x.entity_id, 'title', x.title,
        'charged_micros', x.was, 'found_micros', x.is) order by x.title, x.entity_id), '[]')
      from (
        select coalesce(l.kind, o.kind) as kind, coalesce(l.entity_id, o.entity_id) as entity_id,
          coalesce(l.title, o.title) as title, coalesce(o.net_micros, 0) as was, coalesce(l.net_micros, 0) as is
        from unnest(lines) l
        full join (
          select * from app.invoice_lines o where o.invoice_id = c.invoice_id and o.kind <> 'charge'
        ) o on o.entity_id = l.entity_id
      ) x
      where x.was <> x.is))
  from closing c cross join found_now n
  where n.net_micros <> c.net_micros
$$;

-- A line of a document from one of the month.
create function private.usage_line(line private.month_line, category text, rate numeric) returns app.invoice_lines
language sql stable
set search_path = ''
as $$
  select row(
    null, null, line.kind, line.entity_id, line.title,
    case line.kind
      when 'server' then concat_ws(', ', line.plan, line.region)
      else concat_ws(', ', coalesce(line.data ->> 'backup', 'Snapshot'), (line.data ->> 'size_gib') || ' GiB', line.region)
    end,
    line.from_at, line.to_at, line.quantity, line.unit, line.unit_micros, line.net_micros,
    private.cents_of(line.net_micros), category, rate, line.data)::app.invoice_lines
$$;

-- Credits above what the month costs stay for the next: an invoice has no negative total.
create function private.carry_over(workspace uuid, month date, net_cents bigint, category text, rate numeric)
returns app.invoice_lines
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into app.charges (workspace_id, month, kind, title, net_micros, data)
  values (workspace, month + interval '1 month', 'correction',
    'Credit from ' || to_char(month, 'FMMonth YYYY'), net_cents * 10000, jsonb_build_object('carried_from', month));
  return row(null, null, 'charge', null, 'Credit that stays for the next month', '', null, null, 1, 'piece',
    -net_cents * 10000, -net_cents * 10000, -net_cents, category, rate,
    jsonb_build_object('kind', 'correction', 'carried_to', (month + interval '1 month')::date))::app.invoice_lines;
end
$$;

-- Closes a month of one workspace, or says what it waits for. The caller holds the closing and the workspace.
-- credits: what the service level agreement gives back, [{title, net_micros, data}].
create function private.close_month(
  workspace uuid, month date, lines private.month_line[], before private.month_line[], credits jsonb
)
returns text
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_column
declare
  ends constant timestamptz := private.month_end(month);
  payer jsonb;
  tax record;
  document app.invoices;
  items app.invoice_lines[];
  late record;
  net bigint;
  waits_for text;
  is_charged boolean;
begin
  select u.* into late from private.late_usage(workspace, (close_month.month - interval '1 month')::date, before) u;
  is_charged := cardinality(lines) > 0 or late.net_micros is not null or exists (
    select from app.charges c
    where c.workspace_id = workspace and c.invoice_id is null and c.month <= close_month.month);
  if is_charged then
    payer := private.payer_of(workspace);
    select t.* into tax from private.tax_of(payer, (ends - interval '1 day')::date) t;
    waits_for := coalesce(tax.waits_for, case
      -- Article 226(5) of Directive 2006/112/EC: an invoice names who sells. And (3): the VAT ID, with which the tax of a
      -- sale in the Union is declared.
      when '' = any (select p.legal_name from app.provider_details p) or tax.category = 'AE'
        and '' = any (select p.vat_id from app.provider_details p) then 'settings'
    end);
    if waits_for is not null then
      insert into app.invoice_waits as w (workspace_id, month, reason)
      values (workspace, close_month.month, waits_for)
      on conflict (workspace_id, month) do update set reason = excluded.reason, tried_at = now();
      return waits_for;
    end if;
  end if;

  insert into app.charges (workspace_id, month, kind, title, net_micros, data)
  select workspace, close_month.month, 'late_usage',
    'Usage of ' || to_char(close_month.month - interval '1 month', 'FMMonth YYYY') || ' that was recorded later',
    late.net_micros, late.data
  where late.net_micros is not null
  union all
  select workspace, close_month.month, 'sla_credit', c.title, c.net_micros, c.data
  from jsonb_to_recordset(credits) c (title text, net_micros bigint, data jsonb);

  if is_charged then
    items := array(
      select private.usage_line(l, tax.category, tax.rate) from unnest(lines) l
      where l.net_micros > 0 order by l.kind, l.title, l.entity_id
    ) || array(
      select row(null, null, 'charge', c.id, c.title, coalesce(c.reason, c.data ->> 'detail', ''), null, null, 1, 'piece',
        c.net_micros, c.net_micros, private.cents_of(c.net_micros), tax.category, tax.rate,
        c.data || jsonb_build_object('kind', c.kind))::app.invoice_lines
      from app.charges c
      where c.workspace_id = workspace and c.invoice_id is null and c.month <= close_month.month
      order by c.created_at, c.title, c.id
    );
    net := (select sum(i.net_cents) from unnest(items) i);
    -- Credits alone wait for something that they can be taken off.
    if exists (select from unnest(items) i where i.net_cents > 0) then
      if net < 0 then
        items := items || private.carry_over(workspace, month, net, tax.category, tax.rate);
      end if;
      document.kind := 'invoice';
      document.workspace_id := workspace;
      document.month := close_month.month;
      document.payer := payer;
      document := private.issue_document(document, items, array[
        row(null, tax.category, tax.rate, 0, 0, tax.reason, tax.reason_code)::app.invoice_taxes]);
      update app.charges c set invoice_id = document.id
      where c.id in (select i.entity_id from unnest(items) i where i.kind = 'charge');
    end if;
  end if;
  update app.month_closings c set
    invoice_id = document.id, closed_at = now(),
    net_micros = (select coalesce(sum(l.net_micros), 0) from unnest(lines) l)
  where c.workspace_id = workspace and c.month = close_month.month;
  delete from app.invoice_waits w where w.workspace_id = workspace and w.month = close_month.month;
  return 'closed';
end
$$;

create function private.close_months(worker text, max integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := least(greatest(coalesce(max, 0), 1), 500);
  wanted date;
  held uuid[];
  target record;
  closed integer := 0;
  waiting integer := 0;
begin
  perform private.require_worker_name(worker);
  perform private.open_closings();
  wanted := private.first_closable_month();
  -- The workspace first, as every procedure does that changes what belongs to it.
  held := array(
    select c.workspace_id
    from app.month_closings c
    join app.workspaces w on w.id = c.workspace_id
    where c.closed_at is null and c.month = wanted and private.is_closable(c)
    order by c.workspace_id limit most
    for no key update of w skip locked);
  -- Another worker may have closed it before the workspace was held.
  held := array(
    select c.workspace_id from app.month_closings c
    where c.workspace_id = any (held) and c.month = wanted and c.closed_at is null
    order by c.workspace_id for update);
  for target in
    with line as (
      select l.workspace_id, array_agg(l) as lines from private.month_lines(held, wanted) l group by l.workspace_id
    ), earlier as (
      select l.workspace_id, array_agg(l) as lines
      from private.month_lines(held, (wanted - interval '1 month')::date) l group by l.workspace_id
    ), credit as (
      select i.workspace_id, jsonb_agg(to_jsonb(c) order by i.name, i.id) as credits
      from private.sla_credits(private.instances_in(held, wanted), wanted) c
      join app.instances i on i.id = c.instance_id
      group by i.workspace_id
    )
    select h.id, coalesce(l.lines, '{}') as lines, coalesce(e.lines, '{}') as earlier, coalesce(c.credits, '[]') as credits
    from unnest(held) h (id)
    left join line l on l.workspace_id = h.id
    left join earlier e on e.workspace_id = h.id
    left join credit c on c.workspace_id = h.id
    order by h.id
  loop
    if private.close_month(target.id, wanted, target.lines, target.earlier, target.credits) = 'closed' then
      closed := closed + 1;
    else
      waiting := waiting + 1;
    end if;
  end loop;
  return jsonb_build_object('month', wanted, 'closed', closed, 'waiting', waiting,
    'is_done', private.first_closable_month() is null);
end
$$;

create function public.close_months(worker text, max integer) returns jsonb
language sql volatile security invoker
set search_path = ''
set statement_timeout = '120s'
as $$ select private.close_months(worker, max) $$;

comment on function public.close_months(text, integer) is
  'Closes the oldest month that ended, for at most max workspaces, and issues their invoices. Returns {month, closed, '
  'waiting, is_done}: call it again until is_done. Raises: invalid_input.';

grant execute on function private.close_months(text, integer), public.close_months(text, integer)
  to worker, service_role;

-- The job that closes months, if one is to be closed.
create function private.queue_closing() returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.open_closings();
  if private.first_closable_month() is not null then
    perform private.add_billing_job('close', 'months');
  end if;
end
$$;

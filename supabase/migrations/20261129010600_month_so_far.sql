-- The month of a workspace before its invoice: nothing of it is stored, it is computed each time.

create function private.require_billing_reader(workspace uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if workspace is null or not (
    workspace in (select private.my_billing_workspace_ids())
    or (private.is_billing_staff() and exists (select from app.workspaces w where w.id = workspace))
  ) then
    perform private.raise_error('not_found', 'PT404',
      'There is no such workspace, or you may not read its bills.', 'Ask an owner of the workspace.');
  end if;
end
$$;

comment on function private.require_billing_reader(uuid) is
  'not_found, unless the current person reads the bills of the workspace: owners, accountants, billing staff, admins.';

create function private.month_so_far(workspace_id uuid, month date)
returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  -- A day that no timestamp has is refused below, as every other one out of range.
  wanted constant date := date_trunc('month', least(coalesce(month, today), date '9999-12-31'))::date;
  begins constant timestamptz := wanted::timestamp at time zone 'UTC';
  ends constant timestamptz := private.month_end(wanted);
  tax record;
  found json;
begin
  perform private.require_billing_reader(workspace_id);
  if wanted < '2000-01-01' or wanted > today then
    perform private.raise_invalid_input('month: From the year 2000 to this month.', 'Choose another month.');
  end if;
  select t.* into tax from private.tax_of(
    private.payer_of(month_so_far.workspace_id), (ends - interval '1 day')::date) t;
  with line as materialized (
    select * from private.month_lines(array[month_so_far.workspace_id], wanted)
  ), charge as materialized (
    select c.* from app.charges c
    where c.workspace_id = month_so_far.workspace_id and c.invoice_id is null and c.month <= wanted
  ), amounts as (
    select coalesce(sum(a.net_micros), 0)::bigint as net_micros,
      coalesce(sum(a.projected_micros), 0)::bigint as projected_micros,
      -- The rule of private.cents_of: to call it for each line would take longer than to add them all up.
      coalesce(sum(round(a.net_micros / 10000.0)), 0)::bigint as net_cents
    from (
      select l.net_micros, l.projected_micros from line l
      union all
      select c.net_micros, c.net_micros from charge c
    ) a
  )
  -- json, not jsonb: the text is made once, and neither parsed nor written again on its way to the reader.
  select json_build_object(
    'month', wanted,
    'currency', (select s.currency from app.billing_settings s),
    'from', begins,
    'until', least(date_trunc('milliseconds', now()), ends),
    'lines', (
      select coalesce(json_agg(l order by l.kind, l.title, l.entity_id), '[]')
      from (
        select l.kind, l.entity_id, l.title, l.plan, l.region, l.data -> 'minutes' as minutes, l.net_micros,
          l.projected_micros
        from line l) l),
    'charges', (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'kind', c.kind, 'month', c.month, 'title', c.title, 'net_micros', c.net_micros, 'data', c.data,
        'reason', c.reason) order by c.created_at, c.title, c.id), '[]')
      from charge c),
    'net_micros', a.net_micros,
    'projected_micros', a.projected_micros,
    'tax', case when tax.category is not null then
      json_build_object('category', tax.category, 'rate', tax.rate, 'reason', tax.reason) end,
    'waits_for', tax.waits_for,
    'total_cents', a.net_cents + private.tax_cents(a.net_cents, coalesce(tax.rate, 0)),
    'is_complete', now() >= ends)
  into found
  from amounts a;
  return found;
end
$$;

create function public.month_so_far(workspace_id uuid, month date default null)
returns json
language sql stable security invoker
set search_path = ''
as $$ select private.month_so_far(workspace_id, month) $$;

comment on function public.month_so_far(uuid, date) is
'What a month of a workspace costs until now, before its invoice is issued: every server and snapshot, in millionths of the currency. Only time is in it in which orders were open. For owners and accountants.
@param workspace_id The workspace.
@param month Any day of the month, in UTC. Null: this month.
@answer month date The first day of the month.
@answer currency text Of all amounts.
@answer from timestamptz When the month began.
@answer until timestamptz Until when it was computed: now, or the end of the month.
@answer lines jsonb Servers, snapshots and volumes: {kind, entity_id, title, plan, region, minutes, net_micros, projected_micros}. projected_micros: at the end of the month, if nothing changes.
@answer charges jsonb Fees, corrections and credits that the next invoice will have: {id, kind, month, title, net_micros, data, reason}.
@answer net_micros bigint All of it until now.
@answer projected_micros bigint All of it at the end of the month, if nothing changes.
@answer tax jsonb {category, rate, reason}, or null while it is not known.
@answer waits_for text Why the tax is not known: profile, vat_check or settings. Otherwise null.
@answer total_cents bigint net_micros as whole cents, line by line, with the tax.
@answer is_complete boolean Whether the month has ended.
Raises: not_found, invalid_input.';

grant execute on function private.month_so_far(uuid, date), public.month_so_far(uuid, date)
  to authenticated, api_key_read;

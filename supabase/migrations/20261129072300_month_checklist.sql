-- What has to be in order before a month is closed in the books, in one answer for billing staff and admins.

-- ok: nothing to do. waiting: it comes by itself, or somebody has to give something. wrong: it needs mending.
create function private.checklist_item(item text, state text, facts jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select jsonb_build_object('item', item, 'state', state) || facts $$;

create function private.check_closings(month date) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.checklist_item('closings', case when count(*) filter (where c.closed_at is null) > 0 then 'waiting' else 'ok' end,
    jsonb_build_object('total', count(*), 'open', count(*) filter (where c.closed_at is null),
      'invoices', count(c.invoice_id)))
  from app.month_closings c where c.month = check_closings.month
$$;

create function private.check_waits(month date) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.checklist_item('waits', case when count(*) > 0 then 'wrong' else 'ok' end, jsonb_build_object(
    'open', count(*), 'workspaces', coalesce((
      select jsonb_agg(to_jsonb(r) order by r.since, r.slug) from (
        select s.name, s.slug, x.reason, x.since from app.invoice_waits x
        join app.workspaces s on s.id = x.workspace_id
        where x.month <= check_waits.month order by x.since, s.slug limit 50) r), '[]')))
  from app.invoice_waits w where w.month <= check_waits.month
$$;

create function private.check_documents(month date) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.checklist_item('documents', case when count(*) filter (where d.formats < 3) > 0 then 'wrong' else 'ok' end,
    jsonb_build_object('total', count(*), 'open', count(*) filter (where d.formats < 3)))
  from app.invoices i
  cross join lateral (select count(*) as formats from app.invoice_documents d where d.invoice_id = i.id) d
  where i.month = check_documents.month
$$;

create function private.check_vat_ids() returns jsonb
language sql stable
set search_path = ''
as $$
  select private.checklist_item('vat_checks', case when count(*) > 0 then 'waiting' else 'ok' end, jsonb_build_object(
    'open', count(*), 'workspaces', coalesce((
      select jsonb_agg(to_jsonb(r) order by r.slug) from (
        select w.name, w.slug from app.billing_profiles q
        join app.workspaces w on w.id = q.workspace_id and w.deleted_at is null
        where q.vat_state in ('waiting', 'unavailable') order by w.slug limit 50) r), '[]')))
  from app.billing_profiles p
  join app.workspaces o on o.id = p.workspace_id and o.deleted_at is null
  where p.vat_state in ('waiting', 'unavailable')
$$;

-- Each number is taken once, and by one more than the last: so none is left out if there are as many documents as numbers.
create function private.check_series() returns jsonb
language sql stable
set search_path = ''
as $$
  select private.checklist_item('series', case when bool_or(s.next_number - 1 <> n.issued) then 'wrong' else 'ok' end,
    jsonb_build_object('series', jsonb_agg(jsonb_build_object(
      'series', s.series, 'taken', s.next_number - 1, 'issued', n.issued) order by s.series desc)))
  from app.invoice_series s
  cross join lateral (select count(*) as issued from app.invoices i where i.kind = s.series) n
$$;

-- Each document names the hash of the one before it, one is the first, and the series knows the last.
create function private.check_chain() returns jsonb
language sql stable
set search_path = ''
as $$
  select private.checklist_item('chain', case when bool_or(b.broken > 0) then 'wrong' else 'ok' end,
    jsonb_build_object('total', sum(b.total), 'open', sum(b.broken)))
  from app.invoice_series s
  cross join lateral (
    select count(*) as total,
      count(*) filter (where i.previous_hash <> repeat('0', 64) and p.hash is null)
      + greatest(count(*) filter (where i.previous_hash = repeat('0', 64)) - 1, 0)
      + count(*) - count(distinct i.previous_hash)
      + case when count(*) > 0 and not bool_or(i.hash = s.last_hash) then 1 else 0 end as broken
    from app.invoices i
    left join app.invoices p on p.kind = i.kind and p.hash = i.previous_hash
    where i.kind = s.series
  ) b
$$;

create function private.check_recomputation(month date) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.checklist_item('recomputation', case
      when count(*) filter (where c.is_right is false and not x.is_charged_later) > 0 then 'wrong'
      when count(*) filter (where c.invoice_id is null) > 0 then 'waiting' else 'ok' end,
    jsonb_build_object('total', count(*), 'open', count(*) filter (where c.invoice_id is null),
      'differing', count(*) filter (where c.is_right is false and not x.is_charged_later),
      'charged_later', count(*) filter (where x.is_charged_later), 'checked_at', min(c.checked_at)))
  from app.invoices i
  left join app.invoice_checks c on c.invoice_id = i.id
  left join lateral (
    select not d.is_hash_wrong and private.is_charged_later(d.invoice_id, d.differences) as is_charged_later
    from app.invoice_differences d
    where d.invoice_id = i.id and not c.is_right order by d.id desc limit 1) x on true
  where i.month = check_recomputation.month
$$;

-- Made after the month was over: before, something may have come later.
create function private.check_exports(month date) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.checklist_item('exports', case when count(*) > 0 then 'ok' else 'waiting' end, jsonb_build_object(
    'exported_at', max(e.exported_at),
    'formats', coalesce(jsonb_agg(distinct e.format) filter (where e.format is not null), '[]')))
  from app.billing_exports e
  where e.format in ('csv', 'datev') and check_exports.month between e.from_month and e.to_month
    and e.exported_at >= private.month_end(check_exports.month)
$$;

create function private.month_checklist(month date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted constant date := coalesce(month,
    (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date);
begin
  perform private.require_billing_staff();
  perform private.require_months(wanted, wanted);
  if private.month_end(wanted) > now() then
    perform private.raise_invalid_input('month: A month that is over.', 'Choose an earlier month.');
  end if;
  return jsonb_build_object('month', wanted, 'items', jsonb_build_array(
    private.check_closings(wanted),
    private.check_waits(wanted),
    private.check_documents(wanted),
    private.check_vat_ids(),
    (select private.checklist_item('unmatched', case when count(*) > 0 then 'wrong' else 'ok' end,
      jsonb_build_object('open', count(*))) from private.unmatched_rows()),
    (select private.checklist_item('problems', case when count(*) > 0 then 'wrong' else 'ok' end,
      jsonb_build_object('open', count(*))) from private.billing_problem_rows()),
    private.check_series(),
    private.check_chain(),
    private.check_recomputation(wanted),
    private.check_exports(wanted)));
end
$$;

create function public.month_checklist(month date default null) returns jsonb
language sql stable security invoker
set search_path = ''
set statement_timeout = '30s'
as $$ select private.month_checklist(month) $$;

comment on function public.month_checklist(date) is
  'What has to be in order before a month is closed in the books: {month, items: [{item, state, …}]}. state: ok, waiting, or '
  'wrong. month: its first day; null for the last one. For billing staff and admins. Raises: forbidden, invalid_input.';

grant execute on function private.month_checklist(date), public.month_checklist(date) to authenticated;

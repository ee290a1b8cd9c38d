-- How long messages are kept: what happened and who was told for 90 days, what was sent for 30, who asked for mails for one.

create function private.prune_messages() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- More waits for the next call.
  most constant integer := 20000;
  events_deleted integer;
  deliveries_deleted integer;
begin
  -- Their notifications and deliveries go with them, also the failed ones.
  delete from app.events e
  where e.id in (select o.id from app.events o where o.at < now() - interval '90 days' order by o.at limit most);
  get diagnostics events_deleted = row_count;
  -- Those that a digest carried go with it.
  delete from app.deliveries d
  where d.id in (
    select o.id from app.deliveries o
    where o.status in ('sent', 'cancelled') and o.created_at < now() - interval '30 days'
      and coalesce(o.sent_at < now() - interval '30 days', true)
    order by o.created_at limit most);
  get diagnostics deliveries_deleted = row_count;
  -- No link holds for longer than 7 days. Without it a notice about a change is still whole, and any other mail is not.
  update app.deliveries d set
    secret_data = null,
    status = case when d.secret_data ? 'undo_path' then d.status else 'cancelled' end,
    error_code = case when d.secret_data ? 'undo_path' then d.error_code else 'link_ended' end
  where d.status = 'failed' and d.secret_data is not null and d.created_at < now() - interval '7 days';
  delete from app.mail_subscriptions s
  where coalesce(s.ended_at, case when s.confirmed_at is null then s.created_at end) < now() - interval '30 days';
  -- 20261128060200.
  delete from app.subscription_requests r where r.at < now() - interval '1 day';
  delete from app.workers w where w.seen_at < now() - interval '7 days';
  -- 20261130022010.
  perform private.prune_address_history();
  -- 20261130060010.
  perform private.prune_approvals();
  return jsonb_build_object('events_deleted', events_deleted, 'deliveries_deleted', deliveries_deleted);
end
$$;

comment on function private.prune_messages() is
  'Deletes events after 90 days, sent and cancelled messages after 30, subscriptions 30 days after their end or if nobody '
  'confirmed them, requests for one after a day, and links of failed messages after 7. Returns {events_deleted, deliveries_deleted}.';

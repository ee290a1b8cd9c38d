-- What the export of a person's data has in it. Each key is a file, and json keeps the order of columns. This file stays
-- behind those that make the tables it reads.

create function private.export_of(person uuid) returns json
language sql stable
set search_path = ''
as $$
  select json_build_object(
    'account', (
      select json_agg(r) from (
        select u.id, u.email, u.phone, u.created_at, u.email_confirmed_at, u.last_sign_in_at,
          u.raw_user_meta_data as sent_at_sign_up
        from auth.users u where u.id = person) r),
    'profile', (
      select json_agg(r) from (
        select p.*, s.staff_type, o.role
        from app.profiles p
        left join app.staff s on s.user_id = p.user_id
        left join app.user_roles o on o.user_id = p.user_id
        where p.user_id = person) r),
    'sessions', (
      select json_agg(r) from (
        select s.id, s.created_at, s.updated_at, s.user_agent, s.ip, s.aal, p.city, p.country
        from auth.sessions s left join app.address_places p on p.ip = s.ip where s.user_id = person order by s.created_at) r),
    'sign_ins', (
      select json_agg(r) from (
        select s.id, s.at, s.outcome, s.method, s.ip, s.user_agent, p.city, p.country
        from app.sign_ins s left join app.address_places p on p.ip = s.ip where s.user_id = person order by s.id) r),
    'second_factors', (
      select json_agg(r) from (
        select f.id, f.factor_type as kind, f.friendly_name as name, f.status, f.created_at,
          u.last_used_at, u.uses
        from auth.mfa_factors f left join app.factor_uses u on u.factor_id = f.id
        where f.user_id = person order by f.created_at) r),
    'passkeys', nullif(private.passkeys_of(person)::json::text, '[]')::json,
    'recovery_codes', (
      select json_agg(r) from (
        select c.made_at, c.used_at
        from app.recovery_codes c where c.user_id = person order by c.made_at, c.used_at) r),
    'accepted_documents', (
      select json_agg(r) from (
        select a.document, a.document_version, a.accepted_at
        from app.legal_acceptances a where a.user_id = person order by a.accepted_at) r),
    'workspaces', (
      select json_agg(r) from (
        select w.id, w.name, w.slug, w.is_personal, m.role, m.created_at as member_since,
          w.created_by = person as is_creator, n.full_name as name_shown_to_members
        from app.workspaces w
        left join app.workspace_members m on m.workspace_id = w.id and m.user_id = person
        left join app.member_names n on n.workspace_id = w.id and n.user_id = person
        where m.user_id is not null or w.created_by = person or n.user_id is not null
        order by w.created_at) r),
    'invitations', (
      select json_agg(r) from (
        select i.id, w.name as workspace, i.email, i.role, i.status, i.created_at, i.answered_at,
          i.invited_by = person as is_sent_by_you
        from app.workspace_invitations i
        join app.workspaces w on w.id = i.workspace_id
        where i.invited_by = person
          or i.email = (select lower(u.email) from auth.users u where u.id = person)
        order by i.created_at) r),
    'ssh_keys', (
      select json_agg(r) from (
        select k.id, null::text as workspace, k.name, k.public_key, k.fingerprint_sha256, k.created_at
        from app.ssh_keys k where k.user_id = person
        union all
        select k.id, w.name, k.name, k.public_key, k.fingerprint_sha256, k.created_at
        from app.workspace_ssh_keys k join app.workspaces w on w.id = k.workspace_id
        where k.added_by = person
        order by created_at) r),
    'webhooks', (
      select json_agg(r) from (
        select h.id, w.name as workspace, h.name, h.url, h.kinds, h.created_at, h.switched_off_at
        from app.webhooks h join app.workspaces w on w.id = h.workspace_id
        where h.created_by = person order by h.created_at) r),
    'api_keys', (
      select json_agg(r) from (
        select k.id, w.name as workspace, k.name, k.scope, k.secret_start, k.created_at, k.expires_at,
          k.last_used_at, k.ended_at, k.end_reason, k.monthly_limit_micros, k.limit_action, k.actions, k.label_key, k.label_value
        from app.api_keys k join app.workspaces w on w.id = k.workspace_id
        where k.created_by = person order by k.created_at) r),
    'servers', (
      select json_agg(r) from (
        select i.id, w.name as workspace, i.name, l.slug as plan, g.slug as region, m.slug as image, i.state,
          i.state_since, i.labels, i.addresses, i.authorized_keys, i.cloud_init, i.currency,
          i.hourly_micros, i.monthly_cap_micros, i.created_at, i.deleted_at
        from app.instances i
        join app.workspaces w on w.id = i.workspace_id
        join app.plans l on l.id = i.plan_id
        join app.regions g on g.id = i.region_id
        join app.images m on m.id = i.image_id
        where i.created_by = person order by i.created_at) r),
    'server_actions', (
      select json_agg(r) from (
        select a.id, i.name as server, a.kind, a.status, a.via, a.shown_parameters as parameters,
          a.created_at, a.finished_at
        from app.instance_actions a join app.instances i on i.id = a.instance_id
        where a.requested_by = person order by a.created_at) r),
    'volumes', (
      select json_agg(r) from (
        select v.id, w.name as workspace, v.name, v.size_gib, v.delete_protection, v.created_at, v.deleted_at
        from app.volumes v join app.workspaces w on w.id = v.workspace_id
        where v.created_by = person order by v.created_at) r),
    'snapshots', (
      select json_agg(r) from (
        select s.id, w.name as workspace, s.name, s.disk_gib, s.size_gib, s.state, s.created_at, s.deleted_at
        from app.snapshots s join app.workspaces w on w.id = s.workspace_id
        where s.created_by = person order by s.created_at) r),
    'image_links', (
      select json_agg(r) from (
        select w.name as workspace, n.name as image, l.status, l.created_at, l.expires_at, l.answered_at
        from app.image_shares l
        join app.workspaces w on w.id = l.workspace_id
        join app.snapshots n on n.id = l.image_id
        where l.created_by = person order by l.created_at) r),
    'backup_schedules', (
      select json_agg(r) from (
        select w.name as workspace, i.name as server, b.every, b.weekday, b.hour, b.time_zone, b.keep, b.created_at
        from app.backup_schedules b
        join app.workspaces w on w.id = b.workspace_id
        join app.instances i on i.id = b.instance_id
        where b.created_by = person order by b.created_at) r),
    'extra_addresses', (
      select json_agg(r) from (
        select host(a.address) as address, w.name as workspace, a.name, a.reverse_name, a.currency, a.month_micros,
          a.allocated_at, a.released_at
        from app.addresses a join app.workspaces w on w.id = a.workspace_id
        where a.created_by = person order by a.allocated_at) r),
    'firewalls', (
      select json_agg(r) from (
        select f.id, w.name as workspace, f.name, f.rules, f.created_at, f.updated_at
        from app.firewalls f join app.workspaces w on w.id = f.workspace_id
        where f.created_by = person order by f.created_at) r),
    'private_networks', (
      select json_agg(r) from (
        select n.id, w.name as workspace, n.name, g.slug as region, n.ipv4_range, n.ipv6_range, n.created_at
        from app.private_networks n
        join app.workspaces w on w.id = n.workspace_id
        join app.regions g on g.id = n.region_id
        where n.created_by = person order by n.created_at) r),
    'billing_profiles', (
      select json_agg(r) from (
        select w.name as workspace, p.kind, p.name, p.company, p.street, p.extra, p.postcode, p.city, p.region,
          p.country, p.vat_id, p.vat_state, p.email, p.reference, p.updated_at
        from app.billing_profiles p
        join app.workspaces w on w.id = p.workspace_id
        join app.workspace_members m on m.workspace_id = w.id and m.user_id = person and m.role = 'owner'
        order by w.name) r),
    'payment_methods', (
      select json_agg(r) from (
        select w.name as workspace, m.driver, m.label, m.state, m.created_at, m.removed_at
        from app.payment_methods m join app.workspaces w on w.id = m.workspace_id
        where m.created_by = person order by m.created_at) r),
    'payment_attempts', (
      select json_agg(r) from (
        select w.name as workspace, i.number as invoice, a.driver, a.amount_cents, a.currency, a.state, a.error_text,
          a.created_at
        from app.payment_attempts a
        join app.workspaces w on w.id = a.workspace_id
        left join app.invoices i on i.id = a.invoice_id
        where a.requested_by = person order by a.created_at) r),
    'voucher_tries', (
      select json_agg(r) from (select t.at from app.voucher_tries t where t.user_id = person order by t.at) r),
    'billing_work', (
      select json_agg(r) from (
        select 'charge' as kind, c.title as what, c.reason, c.created_at from app.charges c where c.created_by = person
        union all
        select 'credit', c.amount_cents::text, c.reason, c.created_at from app.credits c where c.granted_by = person
        union all
        select 'payment', p.driver_reference, null, p.created_at from app.payments p where p.booked_by = person
        union all
        select 'refund', r.amount_cents::text, r.reason, r.created_at from app.refunds r where r.requested_by = person
        union all
        select 'voucher', v.title, null, v.created_at from app.vouchers v where v.created_by = person
        union all
        select 'export', concat_ws(' ', e.format, e.from_month, e.to_month), null, e.exported_at
        from app.billing_exports e where e.exported_by = person
        order by created_at) r),
    'console_sessions', (
      select json_agg(r) from (
        select c.id, i.name as server, c.mode, c.acted_as, c.reason, c.opened_at, c.closed_at, c.close_reason
        from app.console_sessions c join app.instances i on i.id = c.instance_id
        where c.user_id = person order by c.created_at) r),
    'quota_requests', (
      select json_agg(r) from (
        select q.id, w.name as workspace, q.metric, q.max, q.reason, q.status, q.answer, q.created_at,
          q.answered_at
        from app.quota_requests q join app.workspaces w on w.id = q.workspace_id
        where q.requested_by = person order by q.created_at) r),
    'saved_configuration', (
      select json_agg(r) from (
        select l.slug as plan, g.slug as region, m.slug as image, d.updated_at
        from app.instance_drafts d
        join app.plans l on l.id = d.plan_id
        left join app.regions g on g.id = d.region_id
        left join app.images m on m.id = d.image_id
        where d.user_id = person) r),
    'roadmap_votes', (
      select json_agg(r) from (
        select i.title, v.voted_at
        from app.roadmap_votes v join app.roadmap_items i on i.id = v.item_id
        where v.user_id = person order by v.voted_at) r),
    'tickets', (
      select json_agg(r) from (
        select t.number, t.topic, t.subject, t.state, t.context, t.created_at, t.closed_at
        from app.tickets t where t.author = person order by t.number) r),
    'ticket_messages', (
      select json_agg(r) from (
        select t.number as ticket, m.id, case when m.is_staff then 'support' else 'you' end as written_by,
          m.body, m.created_at
        from app.ticket_messages m join app.tickets t on t.id = m.ticket_id
        where t.author = person order by m.created_at) r),
    'ticket_files', (
      select json_agg(r) from (
        select t.number as ticket, f.message_id, f.id, f.name, f.media_type, f.size, f.created_at
        from app.ticket_files f join app.tickets t on t.id = f.ticket_id
        where t.author = person order by f.created_at) r),
    'notifications', (
      select json_agg(r) from (
        select e.at, e.kind, w.name as workspace, e.path, e.data, n.read_at
        from app.notifications n
        join app.events e on e.id = n.event_id
        left join app.workspaces w on w.id = e.workspace_id
        where n.user_id = person order by n.id) r),
    'notification_settings', (
      select json_agg(r) from (
        select s.kind, w.name as workspace, s.by_site, s.by_mail
        from app.notification_settings s left join app.workspaces w on w.id = s.workspace_id
        where s.user_id = person order by s.kind, w.name nulls first) r),
    'mails', (
      select json_agg(r) from (
        select d.created_at, d.kind, d.status, d.sent_at, d.error_code, e.data
        from app.deliveries d join app.events e on e.id = d.event_id
        where d.user_id = person or d.address = (select lower(u.email) from auth.users u where u.id = person)
        order by d.created_at) r),
    'mail_subscriptions', (
      select json_agg(r) from (
        select s.list, w.name as workspace, s.address, s.created_at, s.confirmed_at, s.ended_at,
          s.created_by = person as is_made_by_you
        from app.mail_subscriptions s left join app.workspaces w on w.id = s.workspace_id
        where s.user_id = person or s.created_by = person
          or s.address = (select lower(u.email) from auth.users u where u.id = person)
        order by s.created_at) r),
    'mail_blocks', (
      select json_agg(r) from (
        select b.address, b.reason, b.at
        from app.mail_blocks b
        where b.address = (select lower(u.email) from auth.users u where u.id = person)) r),
    'audit_log', (
      select json_agg(r) from (
        select e.id, e.at, case when e.actor = person then 'you' when e.actor is null then 'system'
            else 'another person' end as done_by,
          e.actor_role, e.via, e.action, e.entity, e.entity_id, e.workspace_id, e.reason, e.before, e.after
        from app.audit_events e
        where e.actor = person or (e.entity = 'person' and e.entity_id = person)
        order by e.id) r))
$$;

comment on function private.export_of(uuid) is
  'Everything about a person, a list of rows or null for each file of the export. No hash of a secret, and no name of '
  'another person. A test compares the tables with those that refer to a person.';


-- The tables: their policies, and which columns the roles of the API read. A change here is a decision.
begin;
set local search_path = public, extensions;
select no_plan();

select results_eq(
  $$
    select tablename::text collate "default", lower(cmd) collate "default",
      array_to_string(roles, ' ') collate "default", policyname::text collate "default"
    from pg_policies where schemaname in ('app', 'public', 'private') and permissive = 'PERMISSIVE'
    order by tablename collate "C", cmd collate "C", policyname collate "C"
  $$,
  $$
    values
      ('access_changes', 'select', 'anon authenticated', 'Nobody reads what changes inside servers'),
      ('account_deletions', 'select', 'anon authenticated', 'Nobody reads deletions but by procedure'),
      ('account_export_parts', 'select', 'anon authenticated',
        'Nobody reads parts of exports but by procedure'),
      ('account_exports', 'select', 'anon authenticated', 'Nobody reads exports but by procedure'),
      ('accounting_settings', 'select', 'anon authenticated',
        'Nobody reads settings of accounting but by procedure'),
      ('address_history', 'select', 'anon authenticated', 'Nobody reads the history of addresses but by procedure'),
      ('address_places', 'select', 'anon authenticated', 'Nobody reads places of addresses but by procedure'),
      ('address_pools', 'select', 'anon authenticated', 'Nobody reads pools of addresses but by procedure'),
      ('address_prices', 'select', 'anon authenticated', 'Everyone reads the prices of addresses of today'),
      ('address_tasks', 'select', 'anon authenticated', 'Nobody reads the work on addresses but by procedure'),
      ('addresses', 'select', 'api_key_read authenticated',
        'Members read the addresses of their workspaces, staff all'),
      ('alarm_recipients', 'select', 'anon authenticated', 'Nobody reads recipients of alarms but by procedure'),
      ('alarm_rules', 'select', 'anon authenticated', 'Nobody reads rules of alarms but by procedure'),
      ('alarms', 'select', 'anon authenticated', 'Nobody reads alarms but by procedure'),
      ('allocations', 'select', 'anon authenticated', 'Nobody reads allocations but by procedure'),
      ('api_key_actions', 'select', 'anon authenticated', 'Everyone reads the actions of API keys'),
      ('api_key_servers', 'select', 'anon authenticated',
        'Nobody reads what counts against a key but by procedure'),
      ('api_keys', 'select', 'api_key_read authenticated',
        'Members read the API keys of their workspaces, staff all'),
      ('approvals', 'select', 'anon authenticated', 'Nobody reads approvals but by procedure'),
      ('audit_actions', 'select', 'anon authenticated', 'Nobody reads the known actions'),
      ('audit_events', 'select', 'authenticated',
        'People read what concerns them, staff on customers, admins all'),
      ('backup_schedules', 'select', 'api_key_read authenticated',
        'Members read the backups of their workspaces, staff all'),
      ('billing_accounts', 'select', 'anon authenticated',
        'Nobody reads how workspaces pay but by procedure'),
      ('billing_exports', 'select', 'anon authenticated',
        'Nobody reads exports for accounting but by procedure'),
      ('billing_jobs', 'select', 'anon authenticated', 'Nobody reads the jobs of billing but by procedure'),
      ('billing_profile_history', 'select', 'authenticated',
        'Owners and accountants read who paid before, billing staff all'),
      ('billing_profiles', 'select', 'api_key_read authenticated',
        'Owners and accountants read who pays, billing staff all'),
      ('billing_settings', 'select', 'anon authenticated', 'Everyone reads what prices depend on'),
      ('canned_replies', 'select', 'authenticated', 'Staff read the texts to answer with'),
      ('charges', 'select', 'anon authenticated', 'Nobody reads charges but by procedure'),
      ('charging_periods', 'select', 'anon authenticated',
        'Nobody reads the charging periods but by procedure'),
      ('console_sessions', 'select', 'authenticated',
        'Members read who used the consoles of their servers, staff all'),
      ('credits', 'select', 'api_key_read authenticated', 'Payers read their credits, billing staff all'),
      ('daily_roots', 'select', 'anon authenticated', 'Everyone reads the daily roots'),
      ('daily_trees', 'select', 'anon authenticated', 'Nobody reads the trees of days but by procedure'),
      ('debtor_numbers', 'select', 'anon authenticated', 'Nobody reads accounts of customers but by procedure'),
      ('deliveries', 'select', 'anon authenticated', 'Nobody reads deliveries but by procedure'),
      ('disk_downloads', 'select', 'anon authenticated', 'Nobody reads downloads of disks but by procedure'),
      ('dunning_cases', 'select', 'anon authenticated', 'Nobody reads who does not pay but by procedure'),
      ('dunning_holds', 'select', 'anon authenticated',
        'Nobody reads what is held for a payment but by procedure'),
      ('ended_sessions', 'select', 'anon authenticated', 'Nobody reads the ended sessions'),
      ('engine_images', 'select', 'anon authenticated',
        'Nobody reads the images of the engine but by procedure'),
      ('engine_members', 'select', 'authenticated', 'Staff read the machines'),
      ('event_kinds', 'select', 'anon authenticated', 'Everyone reads what there is to be told of'),
      ('events', 'select', 'anon authenticated', 'Nobody reads events but by procedure'),
      ('factor_uses', 'select', 'anon authenticated', 'Nobody reads the uses of factors'),
      ('firewall_instances', 'select', 'api_key_read authenticated',
        'Who reads a firewall reads which servers have it'),
      ('firewall_source_changes', 'select', 'anon authenticated',
        'Nobody reads changes of sources but by procedure'),
      ('firewalls', 'select', 'api_key_read authenticated',
        'Members read the firewalls of their workspaces'),
      ('idempotency_keys', 'select', 'anon authenticated', 'Nobody reads the answers to earlier requests'),
      ('image_shares', 'select', 'anon authenticated', 'Nobody reads links of images but by procedure'),
      ('images', 'select', 'anon authenticated',
        'All read published images, people those they use, staff all'),
      ('incident_updates', 'select', 'anon authenticated', 'Everyone reads what was published about them'),
      ('incidents', 'select', 'anon authenticated', 'Everyone reads incidents'),
      ('instance_actions', 'select', 'api_key_read authenticated',
        'Members read what was asked of their servers, staff all'),
      ('instance_drafts', 'delete', 'authenticated', 'People drop their own draft unless they are suspended'),
      ('instance_drafts', 'insert', 'authenticated',
        'People make a draft of their own unless they are suspended'),
      ('instance_drafts', 'select', 'authenticated', 'People read their own draft'),
      ('instance_drafts', 'update', 'authenticated',
        'People change their own draft unless they are suspended'),
      ('instance_state_log', 'select', 'api_key_read authenticated', 'Who reads a server reads its states'),
      ('instance_states', 'select', 'anon authenticated', 'Everyone reads the states'),
      ('instance_transitions', 'select', 'anon authenticated', 'Everyone reads the transitions'),
      ('instances', 'select', 'api_key_read authenticated',
        'Members read the servers of their workspaces, staff all'),
      ('invoice_checks', 'select', 'anon authenticated', 'Nobody reads checks of invoices but by procedure'),
      ('invoice_differences', 'select', 'anon authenticated',
        'Nobody reads differences of invoices but by procedure'),
      ('invoice_documents', 'select', 'api_key_read authenticated', 'Who reads an invoice reads its documents'),
      ('invoice_lines', 'select', 'anon authenticated', 'Nobody reads lines of invoices but by procedure'),
      ('invoice_series', 'select', 'anon authenticated', 'Nobody reads the series but by procedure'),
      ('invoice_taxes', 'select', 'anon authenticated', 'Nobody reads taxes of invoices but by procedure'),
      ('invoice_waits', 'select', 'anon authenticated', 'Nobody reads what invoices wait for but by procedure'),
      ('invoices', 'select', 'api_key_read authenticated',
        'Owners and accountants read their invoices, billing staff all'),
      ('ledger_entries', 'select', 'anon authenticated',
        'Nobody reads entries of the ledger but by procedure'),
      ('ledger_transactions', 'select', 'anon authenticated', 'Nobody reads bookings but by procedure'),
      ('legal_acceptances', 'select', 'authenticated', 'People read what they accepted, and admins all'),
      ('legal_documents', 'select', 'anon authenticated', 'All read the documents for visitors, staff all'),
      ('limit_stops', 'select', 'anon authenticated',
        'Nobody reads what was stopped at a limit but by procedure'),
      ('mail_blocks', 'select', 'anon authenticated', 'Nobody reads blocked addresses but by procedure'),
      ('mail_subscriptions', 'select', 'anon authenticated', 'Nobody reads subscriptions but by procedure'),
      ('maintenance_servers', 'select', 'authenticated', 'Who reads a server reads of its maintenance'),
      ('maintenance_targets', 'select', 'anon authenticated', 'Nobody reads what maintenance names'),
      ('member_names', 'select', 'api_key_read authenticated',
        'Members read names of members and former ones, staff all'),
      ('message_secrets', 'select', 'anon authenticated', 'Nobody reads the secret of links'),
      ('month_closings', 'select', 'anon authenticated', 'Nobody reads closings but by procedure'),
      ('network_settings', 'select', 'anon authenticated',
        'Nobody reads the settings of networks but by procedure'),
      ('notification_settings', 'select', 'anon authenticated',
        'Nobody reads settings of notifications but by procedure'),
      ('notifications', 'select', 'anon authenticated', 'Nobody reads notifications but by procedure'),
      ('open_invoices', 'select', 'anon authenticated', 'Nobody reads open invoices but by procedure'),
      ('payment_attempts', 'select', 'api_key_read authenticated',
        'Payers read their attempts, billing staff all'),
      ('payment_cursors', 'select', 'anon authenticated', 'Nobody reads how far events were read'),
      ('payment_events', 'select', 'anon authenticated',
        'Nobody reads events of payment providers but by procedure'),
      ('payment_methods', 'select', 'api_key_read authenticated',
        'Payers read their payment methods, billing staff all'),
      ('payments', 'select', 'api_key_read authenticated', 'Payers read their payments, billing staff all'),
      ('plan_prices', 'select', 'anon authenticated', 'Who reads a plan reads its prices'),
      ('plan_regions', 'select', 'anon authenticated', 'Who reads a plan and a region reads the stock there'),
      ('plans', 'select', 'anon authenticated',
        'All read plans for sale, people those saved or used, staff all'),
      ('price_notices', 'select', 'authenticated', 'Who reads a server reads the price announced for it'),
      ('private_network_members', 'select', 'api_key_read authenticated',
        'Who reads a private network reads which servers are in it'),
      ('private_network_removals', 'select', 'anon authenticated', 'Nobody reads networks that are being removed'),
      ('private_network_settings', 'select', 'anon authenticated',
        'Nobody reads the settings of private networks but by procedure'),
      ('private_networks', 'select', 'api_key_read authenticated',
        'Members read the private networks of their workspaces'),
      ('products', 'select', 'anon authenticated',
        'All read published products, people a saved one, staff all'),
      ('profiles', 'select', 'authenticated', 'People read their own profile, and admins everybody''s'),
      ('profiles', 'update', 'authenticated', 'People change their own profile unless they are suspended'),
      ('provider_details', 'select', 'anon authenticated', 'Everyone reads who runs the site'),
      ('provisioners', 'select', 'authenticated', 'Staff read which processes do the work'),
      ('quota_alerts', 'select', 'anon authenticated', 'Nobody reads the alerts of quotas'),
      ('quota_checks', 'select', 'anon authenticated', 'Nobody reads which quotas are looked at'),
      ('quota_metrics', 'select', 'api_key_read authenticated',
        'Everyone who is signed in reads what is limited'),
      ('quota_requests', 'select', 'api_key_read authenticated',
        'Members read the requests of their workspaces, staff all'),
      ('quotas', 'select', 'api_key_read authenticated',
        'Members read the limits of their workspaces, staff all'),
      ('recovery_codes', 'select', 'anon authenticated', 'Nobody reads recovery codes'),
      ('refunds', 'select', 'api_key_read authenticated', 'Who reads a payment reads what went back of it'),
      ('region_features', 'select', 'anon authenticated', 'Who reads a region reads what it offers'),
      ('regions', 'select', 'anon authenticated', 'All read open regions, people those they use, staff all'),
      ('roadmap_items', 'select', 'anon authenticated', 'Everyone reads the roadmap'),
      ('roadmap_votes', 'select', 'authenticated', 'People read their own votes'),
      ('session_confirmations', 'select', 'anon authenticated', 'Nobody reads the confirmations of sessions'),
      ('sign_ins', 'select', 'anon authenticated', 'Nobody reads sign-ins but by procedure'),
      ('site_settings', 'select', 'anon authenticated', 'Everyone reads the settings'),
      ('snapshot_prices', 'select', 'anon authenticated', 'Everyone reads the price of today'),
      ('snapshots', 'select', 'api_key_read authenticated',
        'Members read the snapshots of their workspaces, staff all'),
      ('ssh_keys', 'select', 'api_key_operate authenticated', 'People read their own keys'),
      ('staff', 'select', 'authenticated', 'People see whether they are staff, and staff who else is'),
      ('status_days', 'select', 'anon authenticated', 'Everyone reads the sums of each day'),
      ('status_minutes', 'select', 'anon authenticated', 'Everyone reads the last minutes'),
      ('step_up_rules', 'select', 'anon authenticated', 'Everyone reads what asks once more'),
      ('subscription_requests', 'select', 'anon authenticated', 'Nobody reads who asked for mails'),
      ('tax_rates', 'select', 'anon authenticated', 'Everyone reads the rates of VAT'),
      ('tax_territories', 'select', 'anon authenticated',
        'Everyone reads the territories with tax rules of their own'),
      ('ticket_files', 'select', 'authenticated', 'Who reads a ticket reads its files'),
      ('ticket_messages', 'select', 'authenticated', 'Who reads a ticket reads its messages'),
      ('ticket_notes', 'select', 'anon authenticated', 'Nobody reads notes but by procedure'),
      ('tickets', 'select', 'authenticated', 'People read their own tickets'),
      ('undo_tokens', 'select', 'anon authenticated', 'Nobody reads the tokens that undo changes'),
      ('usage_retention', 'select', 'anon authenticated', 'Nobody reads how long usage is kept'),
      ('usage_rollups', 'select', 'anon authenticated', 'Nobody reads roll-ups but by procedure'),
      ('usage_samples', 'select', 'anon authenticated', 'Nobody reads samples but by procedure'),
      ('user_roles', 'select', 'authenticated', 'People read their own role, and staff everybody''s'),
      ('volume_log', 'select', 'anon authenticated', 'Nobody reads the log of volumes but by procedure'),
      ('volumes', 'select', 'api_key_read authenticated',
        'Members read the volumes of their workspaces, staff all'),
      ('voucher_tries', 'select', 'anon authenticated', 'Nobody reads who tried wrong codes'),
      ('vouchers', 'select', 'authenticated', 'Billing staff read the vouchers'),
      ('webhook_attempts', 'select', 'anon authenticated', 'Nobody reads attempts of webhooks but by procedure'),
      ('webhooks', 'select', 'authenticated', 'Owners read the webhooks of their workspaces'),
      ('workers', 'select', 'authenticated', 'Staff read which processes send messages'),
      ('workspace_invitations', 'select', 'authenticated',
        'Members read invitations to workspaces, people their own'),
      ('workspace_members', 'select', 'api_key_read authenticated',
        'Members read who else is one, staff all'),
      ('workspace_permissions', 'select', 'anon authenticated', 'Everyone reads what the roles may do'),
      ('workspace_ssh_keys', 'select', 'api_key_operate authenticated',
        'Members read the SSH keys of their workspaces'),
      ('workspaces', 'select', 'api_key_read authenticated', 'Members read their workspaces, staff all')
  $$,
  'the policies, and for whom they are'
);
select is(
  (select array_agg(policyname) from pg_policies where octet_length(policyname) > 62),
  null, 'no name of a policy is cut off'
);
select is(
  (select array_agg(oid::regclass) from pg_class
    where relnamespace = any (array['app', 'app_parts', 'public', 'private']::regnamespace[])
      and relkind in ('r', 'p') and not relrowsecurity),
  null, 'row level security is on for every table'
);
-- Written and read by procedures alone. A policy says so; there is no grant either.
select is(
  (select array_agg(tablename order by tablename)::text[] from pg_policies where qual = 'false' and schemaname = 'app'),
  array[
    'access_changes', 'account_deletions', 'account_export_parts', 'account_exports', 'accounting_settings', 'address_history', 'address_places',
    'address_pools', 'address_tasks',
    'alarm_recipients', 'alarm_rules', 'alarms',
    'allocations', 'api_key_servers', 'approvals', 'audit_actions', 'billing_accounts', 'billing_exports', 'billing_jobs',
    'charges', 'charging_periods', 'daily_trees', 'debtor_numbers', 'deliveries', 'disk_downloads', 'dunning_cases', 'dunning_holds',
    'ended_sessions', 'engine_images', 'events', 'factor_uses', 'firewall_source_changes', 'idempotency_keys', 'image_shares',
    'invoice_checks',
    'invoice_differences', 'invoice_lines', 'invoice_series', 'invoice_taxes', 'invoice_waits',
    'ledger_entries', 'ledger_transactions', 'limit_stops', 'mail_blocks', 'mail_subscriptions', 'maintenance_targets',
    'message_secrets', 'month_closings', 'network_settings', 'notification_settings', 'notifications',
    'open_invoices', 'payment_cursors', 'payment_events', 'private_network_removals', 'private_network_settings',
    'quota_alerts', 'quota_checks', 'recovery_codes',
    'session_confirmations', 'sign_ins', 'subscription_requests', 'ticket_notes', 'undo_tokens',
    'usage_retention', 'usage_rollups', 'usage_samples', 'volume_log', 'voucher_tries', 'webhook_attempts'],
  'the tables that nobody reads'
);
select is(
  (select array_agg(distinct format('%s.%s', d.refobjid::regclass, a.attname))
    from pg_policy p
    join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid
      and d.refclassid = 'pg_class'::regclass and d.refobjid = p.polrelid and d.refobjsubid > 0
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where a.atttypid = 'uuid'::regtype and not exists (
      select from pg_index i where i.indrelid = d.refobjid and a.attnum = any (i.indkey))),
  null, 'every id in a policy has an index'
);

-- Columns. A view reads its tables with the rights of who asks, so they need the columns that it names,
-- and no others.

select is(
  (select array_agg(label order by label) from tests.reading_matrix() where got is distinct from want),
  null, 'every role reads the columns of its views, and no others'
);

-- Also where a view that names one would be made by mistake.
select is(
  (select array_agg(label) from tests.reading_matrix()
    where got = 'read'
      -- The key of a label of servers.
      and label <> 'authenticated: app.api_keys.label_key'
      and label ~ '(_hash|_key|\.secret_data|\.cloud_init|\.console_log|\.error_detail|\.engine_ref|\.parameters|\.content)$'),
  null, 'nobody reads a secret, or what is for staff alone'
);
select is(
  (select array_agg(format('%s %s', r, c.relname))
    from pg_class c, unnest(array['anon', 'authenticated', 'service_role', 'api_key_operate']) r
    where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and (c.relname = 'plan_documents' and has_any_column_privilege(r, c.oid, 'select')
        or has_any_column_privilege(r, c.oid, 'insert, update')
        or has_table_privilege(r, c.oid, 'delete'))),
  null, 'nobody writes through the views of the schema private'
);

-- Writing.

select is(
  (select array_agg(c.relname order by c.relname) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and not exists (
      select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'refuse_write')),
  array['instance_drafts', 'profiles']::name[], 'the views that somebody writes through'
);
create view public.forgotten as select count(*) as many from app.plans;
select is(
  (select array_agg(tgrelid::regclass::text) from pg_trigger where tgrelid = 'public.forgotten'::regclass),
  null, 'a new view lacks the trigger'
);
select private.close_views_to_writes();
select is(
  (select array_agg(tgname) from pg_trigger where tgrelid = 'public.forgotten'::regclass),
  array['refuse_write']::name[], 'until its migration asks for it'
);
select throws_ok(
  'delete from public.forgotten', '42501', 'forbidden', 'then even the owner is refused'
);
set local role authenticated;
select throws_ok(
  format('%s', statement), '42501', 'permission denied for view forgotten', statement
) from unnest(array[
  'insert into public.forgotten values (1)', 'update public.forgotten set many = 1',
  'delete from public.forgotten'
]) statement;
reset role;

select * from finish();
rollback;

-- A truncate passes by the triggers of rows, and by their audit. No table of what belongs to customers allows one.
begin;
set local search_path = app, public, extensions;
select no_plan();

select has_trigger('app', t, t || '_raise_on_truncate', 'not truncated alone: ' || t)
from unnest(array[
  'profiles', 'staff', 'user_roles', 'workspace_members', 'workspace_invitations', 'ssh_keys',
  'addresses', 'address_history', 'instances', 'tickets', 'ticket_messages', 'ticket_notes', 'ticket_files', 'canned_replies',
  'legal_acceptances', 'api_keys', 'snapshots', 'image_shares', 'disk_downloads', 'console_sessions', 'network_settings',
  'maintenance_servers', 'maintenance_targets',
  'member_names', 'price_notices', 'alarm_rules', 'alarm_recipients', 'approvals', 'volumes', 'volume_log', 'access_changes', 'backup_schedules', 'firewalls', 'firewall_instances', 'firewall_source_changes',
  'private_networks', 'private_network_members', 'private_network_removals', 'private_network_settings', 'workspace_ssh_keys',
  'account_exports', 'account_export_parts', 'account_deletions', 'events', 'notifications',
  'notification_settings', 'deliveries', 'mail_subscriptions', 'mail_blocks', 'undo_tokens', 'webhooks',
  'webhook_attempts',
  'allocations', 'api_key_servers', 'billing_accounts', 'billing_jobs', 'credits', 'dunning_cases', 'dunning_holds', 'limit_stops', 'open_invoices',
  'payment_attempts', 'payment_cursors', 'payment_methods', 'payments', 'refunds', 'voucher_tries', 'vouchers',
  'accounting_settings', 'billing_exports', 'invoice_checks', 'billing_profiles', 'charges', 'charging_periods', 'invoice_series', 'month_closings', 'tax_rates'
]) t;
select throws_ok('truncate app.' || t || ' cascade', '42501', 'forbidden', 'not truncated: ' || t)
from unnest(array[
  'instances', 'tickets', 'ticket_files', 'canned_replies', 'legal_acceptances', 'api_keys',
  'snapshots', 'console_sessions', 'network_settings', 'price_notices', 'firewalls', 'workspace_ssh_keys',
  'maintenance_servers', 'maintenance_targets', 'private_networks'
]) t;

select * from finish();
rollback;

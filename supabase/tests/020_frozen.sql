-- What the API exposes, and what its roles may execute. A change here is a decision.
begin;
set local search_path = app, public, extensions;
select no_plan();

select tables_are('public', array[
  'api_keys', 'audit_actions', 'audit_events', 'canned_replies', 'console_sessions', 'engine_members',
  'idempotency_keys', 'images',
  'incident_updates', 'incidents', 'instance_actions', 'instance_drafts', 'instance_state_log',
  'instance_states', 'instance_transitions', 'instances', 'legal_acceptances', 'legal_documents',
  'network_settings', 'plan_prices', 'plan_regions', 'plans', 'products', 'profiles', 'provider_details',
  'provisioners', 'quota_metrics', 'quota_requests', 'quotas', 'regions', 'roadmap_items',
  'roadmap_votes', 'site_settings', 'snapshot_prices', 'snapshots', 'ssh_keys', 'staff', 'ticket_files', 'ticket_messages',
  'ticket_notes', 'tickets', 'status_days', 'status_minutes', 'usage_samples', 'user_roles',
  'workspace_invitations', 'workspace_members', 'workspace_permissions', 'workspaces'
]);
select views_are('public', array[
  'api_key_list', 'canned_reply_list', 'console_session_list', 'engine_member_list', 'image_catalogue',
  'incident_list', 'instance_action_list',
  'instance_list', 'instance_state_catalogue', 'instance_state_history',
  'instance_transition_catalogue', 'my_invitations', 'my_ticket_messages', 'my_tickets',
  'my_workspaces', 'plan_catalogue', 'price_catalogue', 'product_catalogue', 'provider',
  'provisioner_list', 'quota_request_list', 'region_catalogue', 'roadmap_list', 'snapshot_list',
  'snapshot_price',
  'staff_instance_list', 'status_now', 'status_record', 'stock_catalogue',
  'workspace_invitation_list', 'workspace_people', 'workspace_quotas'
]);
select views_are('private', array[
  'action_rows', 'console_rows', 'instance_rows', 'plan_documents', 'quota_request_rows', 'quota_rows',
  'readable_plans', 'snapshot_rows', 'state_rows'
]);
select sequences_are('public', array[
  'audit_events_id_seq', 'instance_state_log_id_seq', 'snapshot_prices_id_seq', 'tickets_number_seq'
]);
select functions_are('public', array[
  'accept_document', 'accept_invitation', 'add_ssh_key', 'admin_assign_ticket', 'admin_capacity',
  'admin_catalogue_attention', 'admin_catalogue_overview', 'admin_correct_incident',
  'admin_count_saved', 'admin_delete_canned_reply', 'admin_delete_image', 'admin_delete_plan',
  'admin_delete_region', 'admin_delete_roadmap_item', 'admin_find_workspaces',
  'admin_fleet_attention', 'admin_import_plans', 'admin_list_audit', 'admin_list_images',
  'admin_list_instances', 'admin_list_people', 'admin_list_quota_requests', 'admin_list_regions',
  'admin_list_tickets', 'admin_list_workspaces', 'admin_note_ticket', 'admin_open_incident',
  'admin_order_plans', 'admin_order_products', 'admin_overview', 'admin_person',
  'admin_plan_history', 'admin_plan_holders', 'admin_reply_ticket', 'admin_save_canned_reply',
  'admin_post_incident_update', 'admin_save_image', 'admin_save_plan', 'admin_save_product',
  'admin_save_region', 'admin_save_roadmap_item', 'admin_saved_drafts', 'admin_set_access',
  'admin_set_image_status', 'admin_set_plan_status', 'admin_set_region_status',
  'admin_set_ticket_state', 'admin_ticket', 'admin_workspace', 'answer_quota_request',
  'claim_actions', 'claim_console', 'claim_network_settings', 'close_console', 'close_ticket',
  'complete_action', 'complete_network_setting', 'cost_micros', 'create_api_key', 'create_instance',
  'create_snapshot', 'create_ticket', 'create_workspace', 'current_api_key', 'decline_invitation',
  'delete_snapshot', 'delete_workspace', 'engine_instances', 'find_invitation', 'force_fail_instance',
  'instance_bill', 'instance_console', 'instance_network', 'instance_usage', 'invite_to_workspace',
  'keep_consoles', 'leave_workspace', 'lift_suspension', 'lift_workspace_suspension', 'open_console',
  'people_names', 'person_ssh_keys',
  'provisioner_heartbeat', 'purge_due', 'read_ticket', 'record_status', 'record_usage',
  'release_action', 'remove_ssh_key', 'remove_workspace_member', 'rename_snapshot',
  'rename_workspace',
  'renew_lease', 'reply_ticket', 'report_engine_findings', 'report_engine_members',
  'request_instance_action',
  'request_quota', 'retry_action', 'revoke_api_key', 'roadmap_feed', 'save_legal_document', 'save_provider_details',
  'save_site_settings', 'set_firewall', 'set_instance_hold', 'set_quota', 'set_reverse_names',
  'set_snapshot_price', 'set_workspace_role', 'snapshot_bill', 'status_feed',
  'status_targets', 'suspend_account', 'suspend_workspace', 'ticket_file', 'update_instance',
  'vote_for_roadmap_item', 'withdraw_invitation', 'workspace_bill', 'workspace_costs'
]);
select tables_are('private', array[]::name[]);

select policies_are('public', 'profiles', array[
  'People read their own profile, and admins everybody''s',
  'People change their own profile unless they are suspended'
]);
select policies_are('public', 'staff', array[
  'People see whether they are staff, and staff who else is'
]);
select policies_are('public', 'user_roles', array[
  'People read their own role, and staff everybody''s'
]);
select policies_are('public', 'audit_events', array[
  'People read what concerns them, staff about customers, admins all'
]);

select policies_are('public', 'site_settings', array['Everyone reads the settings']);
select policies_are('public', 'legal_acceptances', array[
  'People read what they accepted, and admins all'
]);

select policies_are('public', t, array[]::name[]) from unnest(array[
  'api_keys', 'audit_actions', 'regions', 'images', 'products', 'plans', 'plan_prices', 'plan_regions',
  'instance_states', 'instance_transitions', 'workspaces', 'workspace_members',
  'workspace_invitations', 'instances', 'instance_actions', 'instance_state_log', 'usage_samples',
  'quota_metrics', 'quotas', 'quota_requests', 'idempotency_keys', 'provisioners', 'engine_members', 'tickets',
  'ticket_messages', 'ticket_notes', 'ticket_files', 'canned_replies', 'incidents',
  'console_sessions', 'incident_updates', 'legal_documents', 'network_settings', 'provider_details',
  'roadmap_items', 'snapshot_prices', 'snapshots', 'status_days', 'status_minutes'
]) t;
select policies_are('public', 'roadmap_votes', array['People read their own votes']);
select policies_are('public', 'ssh_keys', array['People read their own keys']);
select policies_are('public', 'workspace_permissions', array['Everyone reads what the roles may do']);
select policies_are('public', 'instance_drafts', array[
  'People read their own draft',
  'People make a draft of their own unless they are suspended',
  'People change their own draft unless they are suspended',
  'People drop their own draft unless they are suspended'
]);

select is(relrowsecurity, true, 'row level security is on: ' || relname)
from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p');

select results_eq(
  $$
    select format('%s.%s', p.pronamespace::regnamespace, p.proname) collate "default",
      (select string_agg(r, ' ') from unnest(array['anon', 'authenticated', 'service_role']) r
        where has_function_privilege(r, p.oid, 'execute'))
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by p.pronamespace::regnamespace::text collate "C", p.proname
  $$,
  $$
    values
      ('private.accept_api_key', 'anon'),
      ('private.accept_document', 'authenticated'),
      ('private.accept_invitation', 'authenticated'),
      ('private.access_of', null),
      ('private.accrue', null),
      ('private.accrue_step', null),
      ('private.acting_roles', null),
      ('private.action_job', null),
      ('private.add_ssh_key', 'authenticated'),
      ('private.admin_assign_ticket', 'authenticated'),
      ('private.admin_capacity', 'authenticated'),
      ('private.admin_catalogue_attention', 'authenticated'),
      ('private.admin_catalogue_overview', 'authenticated'),
      ('private.admin_correct_incident', 'authenticated'),
      ('private.admin_count_saved', 'authenticated'),
      ('private.admin_delete_canned_reply', 'authenticated'),
      ('private.admin_delete_image', 'authenticated'),
      ('private.admin_delete_plan', 'authenticated'),
      ('private.admin_delete_region', 'authenticated'),
      ('private.admin_delete_roadmap_item', 'authenticated'),
      ('private.admin_find_workspaces', 'authenticated'),
      ('private.admin_fleet_attention', 'authenticated'),
      ('private.admin_import_plans', 'authenticated'),
      ('private.admin_list_audit', 'authenticated'),
      ('private.admin_list_images', 'authenticated'),
      ('private.admin_list_instances', 'authenticated'),
      ('private.admin_list_people', 'authenticated'),
      ('private.admin_list_quota_requests', 'authenticated'),
      ('private.admin_list_regions', 'authenticated'),
      ('private.admin_list_tickets', 'authenticated'),
      ('private.admin_list_workspaces', 'authenticated'),
      ('private.admin_note_ticket', 'authenticated'),
      ('private.admin_open_incident', 'authenticated'),
      ('private.admin_order_plans', 'authenticated'),
      ('private.admin_order_products', 'authenticated'),
      ('private.admin_overview', 'authenticated'),
      ('private.admin_person', 'authenticated'),
      ('private.admin_plan_history', 'authenticated'),
      ('private.admin_plan_holders', 'authenticated'),
      ('private.admin_post_incident_update', 'authenticated'),
      ('private.admin_reply_ticket', 'authenticated'),
      ('private.admin_save_canned_reply', 'authenticated'),
      ('private.admin_save_image', 'authenticated'),
      ('private.admin_save_plan', 'authenticated'),
      ('private.admin_save_product', 'authenticated'),
      ('private.admin_save_region', 'authenticated'),
      ('private.admin_save_roadmap_item', 'authenticated'),
      ('private.admin_saved_drafts', 'authenticated'),
      ('private.admin_set_access', 'authenticated'),
      ('private.admin_set_image_status', 'authenticated'),
      ('private.admin_set_plan_status', 'authenticated'),
      ('private.admin_set_region_status', 'authenticated'),
      ('private.admin_set_ticket_state', 'authenticated'),
      ('private.admin_ticket', 'authenticated'),
      ('private.admin_workspace', 'authenticated'),
      ('private.agreed_price', null),
      ('private.agreed_snapshot_price', null),
      ('private.answer_quota_request', 'authenticated'),
      ('private.api_key_allows', null),
      ('private.api_key_checksum', null),
      ('private.api_key_claim', null),
      ('private.authorized_keys', null),
      ('private.before_request', 'anon authenticated service_role'),
      ('private.bill_segments', null),
      ('private.caller_address', null),
      ('private.can_act_as_admin', null),
      ('private.changed_values', null),
      ('private.check_for_sale', null),
      ('private.check_legal_rules', null),
      ('private.check_session', 'anon authenticated service_role'),
      ('private.check_violations', null),
      ('private.claim_actions', 'service_role'),
      ('private.claim_console', 'service_role'),
      ('private.claim_network_settings', 'service_role'),
      ('private.clean_line', null),
      ('private.close_console', 'service_role'),
      ('private.close_lost_consoles', null),
      ('private.close_ticket', 'authenticated'),
      ('private.close_workspace', null),
      ('private.complete_action', 'service_role'),
      ('private.complete_network_setting', 'service_role'),
      ('private.confirmed_email', 'authenticated'),
      ('private.console_mode', null),
      ('private.count_of', null),
      ('private.create_api_key', 'authenticated'),
      ('private.create_instance', 'authenticated'),
      ('private.create_personal_workspace', null),
      ('private.create_snapshot', 'authenticated'),
      ('private.create_ticket', 'authenticated'),
      ('private.create_workspace', 'authenticated'),
      ('private.current_api_key', null),
      ('private.decline_invitation', 'authenticated'),
      ('private.delete_snapshot', 'authenticated'),
      ('private.delete_workspace', 'authenticated'),
      ('private.describe_missing', null),
      ('private.earlier_answer', null),
      ('private.end_api_keys', null),
      ('private.end_open_action', null),
      ('private.end_personal_workspace', null),
      ('private.engine_instances', 'service_role'),
      ('private.enter_state', null),
      ('private.enter_ticket_state', null),
      ('private.fail_abandoned_actions', null),
      ('private.fail_action', null),
      ('private.fail_snapshot_action', null),
      ('private.file_extensions', null),
      ('private.file_problem', null),
      ('private.find_invitation', 'authenticated'),
      ('private.follow_network', null),
      ('private.force_fail_instance', 'authenticated'),
      ('private.forget_status', null),
      ('private.forget_usage', null),
      ('private.has_hidden_characters', 'authenticated'),
      ('private.insert_message', null),
      ('private.insert_workspace', null),
      ('private.instance_bill', 'authenticated'),
      ('private.instance_console', 'authenticated'),
      ('private.instance_names', null),
      ('private.instance_network', 'authenticated'),
      ('private.instance_usage', 'authenticated'),
      ('private.invite_to_workspace', 'authenticated'),
      ('private.is_active', 'authenticated'),
      ('private.is_admin', 'authenticated'),
      ('private.is_audit_silent', null),
      ('private.is_block', null),
      ('private.is_host_name', null),
      ('private.is_labels', null),
      ('private.is_line', null),
      ('private.is_link', null),
      ('private.is_message', null),
      ('private.is_network', null),
      ('private.is_reason', 'authenticated'),
      ('private.is_snapshot_action', null),
      ('private.is_staff', 'anon authenticated'),
      ('private.is_status_message', null),
      ('private.is_support', null),
      ('private.is_time_zone', 'authenticated'),
      ('private.is_trimmed', 'authenticated'),
      ('private.keep_consoles', 'service_role'),
      ('private.keep_past_prices', null),
      ('private.kept_plan', 'anon authenticated'),
      ('private.last_actor_name', null),
      ('private.leave_workspace', 'authenticated'),
      ('private.lift_suspension', 'authenticated'),
      ('private.lift_workspace_suspension', 'authenticated'),
      ('private.list_of', null),
      ('private.live_price_changes', null),
      ('private.lock_for_suspension', null),
      ('private.lock_instance', null),
      ('private.lock_member', null),
      ('private.lock_network', null),
      ('private.lock_own_invitation', null),
      ('private.lock_own_ticket', null),
      ('private.lock_person', null),
      ('private.lock_snapshot', null),
      ('private.lock_ticket', null),
      ('private.lock_workspace', null),
      ('private.log_state', null),
      ('private.may_invite', null),
      ('private.milliseconds_between', null),
      ('private.missing_for_sale', null),
      ('private.my_workspace_ids', 'authenticated'),
      ('private.network_job', null),
      ('private.network_setting', null),
      ('private.normalize_plan', null),
      ('private.normalize_user_metadata', null),
      ('private.offers_network', null),
      ('private.open_console', 'authenticated'),
      ('private.orders_open', null),
      ('private.parse_ssh_key', null),
      ('private.people_names', 'authenticated'),
      ('private.permission_for', null),
      ('private.person_name', null),
      ('private.person_ssh_keys', 'authenticated'),
      ('private.plan_holders', null),
      ('private.plan_needs', null),
      ('private.plan_reference_errors', null),
      ('private.plan_validation', null),
      ('private.plans_only_in', null),
      ('private.prepare_rebuild', null),
      ('private.prepare_resize', null),
      ('private.prepare_restore', null),
      ('private.provisioner_heartbeat', 'service_role'),
      ('private.publish_update', null),
      ('private.purge_due', 'service_role'),
      ('private.queue_snapshot_action', null),
      ('private.quota_use', 'authenticated'),
      ('private.raise_conflict', null),
      ('private.raise_error', null),
      ('private.raise_in_use', null),
      ('private.raise_invalid_api_key', null),
      ('private.raise_invalid_input', null),
      ('private.raise_invitation_closed', null),
      ('private.raise_last_admin', null),
      ('private.raise_last_owner', null),
      ('private.raise_on_change', null),
      ('private.raise_on_new_owner', null),
      ('private.raise_on_truncate', null),
      ('private.raise_protected_workspace', null),
      ('private.raise_slug_in_use', null),
      ('private.raise_slug_taken', null),
      ('private.raise_suspension_conflict', null),
      ('private.raise_workspace_limit', null),
      ('private.read_firewall_rule', null),
      ('private.read_firewall_rules', null),
      ('private.read_ticket', 'authenticated'),
      ('private.readable_instances', null),
      ('private.record_acceptances', null),
      ('private.record_access_change', null),
      ('private.record_api_key', null),
      ('private.record_console_event', null),
      ('private.record_instance_event', null),
      ('private.record_invitation', null),
      ('private.record_membership', null),
      ('private.record_place_event', null),
      ('private.record_quota_event', null),
      ('private.record_status', 'service_role'),
      ('private.record_suspension', null),
      ('private.record_ticket_event', null),
      ('private.record_usage', 'service_role'),
      ('private.record_workspace_change', null),
      ('private.region_status', null),
      ('private.release_action', 'service_role'),
      ('private.remember_answer', null),
      ('private.remove_ssh_key', 'authenticated'),
      ('private.remove_workspace_member', 'authenticated'),
      ('private.rename_snapshot', 'authenticated'),
      ('private.rename_workspace', 'authenticated'),
      ('private.renew_lease', 'service_role'),
      ('private.reopen_days', 'authenticated'),
      ('private.reply_ticket', 'authenticated'),
      ('private.report_engine_findings', 'service_role'),
      ('private.report_engine_members', 'service_role'),
      ('private.request_instance_action', 'authenticated'),
      ('private.request_quota', 'authenticated'),
      ('private.require_account', null),
      ('private.require_active', null),
      ('private.require_admin', null),
      ('private.require_admin_left', null),
      ('private.require_cloud_init', null),
      ('private.require_context', null),
      ('private.require_for_sale', null),
      ('private.require_free_names', null),
      ('private.require_free_snapshot_name', null),
      ('private.require_image', null),
      ('private.require_instance', null),
      ('private.require_keys', null),
      ('private.require_labels', null),
      ('private.require_message', null),
      ('private.require_metric', null),
      ('private.require_no_hold', null),
      ('private.require_no_servers', null),
      ('private.require_other_admin', null),
      ('private.require_owner_besides', null),
      ('private.require_owner_left', null),
      ('private.require_period', null),
      ('private.require_permission', null),
      ('private.require_quota', null),
      ('private.require_rate', null),
      ('private.require_readable_workspace', null),
      ('private.require_reason', null),
      ('private.require_snapshot', null),
      ('private.require_snapshot_quota', null),
      ('private.require_staff', null),
      ('private.require_stored', null),
      ('private.require_support', null),
      ('private.require_unprotected', null),
      ('private.require_via', null),
      ('private.require_workspace', null),
      ('private.retry_action', 'authenticated'),
      ('private.return_stock', null),
      ('private.revoke_api_key', 'authenticated'),
      ('private.save_legal_document', 'authenticated'),
      ('private.save_network_setting', null),
      ('private.save_provider_details', 'authenticated'),
      ('private.save_site_settings', 'authenticated'),
      ('private.set_firewall', 'authenticated'),
      ('private.set_instance_hold', 'authenticated'),
      ('private.set_quota', 'authenticated'),
      ('private.set_reverse_names', 'authenticated'),
      ('private.set_snapshot_price', 'authenticated'),
      ('private.set_workspace_role', 'authenticated'),
      ('private.set_workspace_suspension', null),
      ('private.silence_audit_of', null),
      ('private.snapshot_bill', 'authenticated'),
      ('private.snapshot_micros', null),
      ('private.snapshot_of_action', null),
      ('private.snapshot_segments', null),
      ('private.sniff_file', null),
      ('private.spend_of', null),
      ('private.ssh_fields', null),
      ('private.ssh_number_bits', null),
      ('private.ssh_text_problem', null),
      ('private.stale_rows', null),
      ('private.status_feed', 'anon authenticated service_role'),
      ('private.status_targets', 'service_role'),
      ('private.store_engine_facts', null),
      ('private.stuck_after', 'authenticated'),
      ('private.succeed_action', null),
      ('private.succeed_snapshot_action', null),
      ('private.support_entities', 'authenticated'),
      ('private.suspend_account', 'authenticated'),
      ('private.suspend_workspace', 'authenticated'),
      ('private.suspension_of', null),
      ('private.take_stock', null),
      ('private.ticket_customer', null),
      ('private.ticket_file', 'authenticated'),
      ('private.ticket_limit', null),
      ('private.touch_updated_at', null),
      ('private.transition', null),
      ('private.trim_reason', null),
      ('private.type_errors', null),
      ('private.typed', null),
      ('private.uncapped_micros', null),
      ('private.update_instance', 'authenticated'),
      ('private.valid_fields', null),
      ('private.valid_incident', null),
      ('private.version_in_force', 'anon authenticated'),
      ('private.visible_length', 'authenticated'),
      ('private.vote_for_roadmap_item', 'authenticated'),
      ('private.welcome_user', null),
      ('private.withdraw_invitation', 'authenticated'),
      ('private.workspace_bill', 'authenticated'),
      ('private.workspace_costs', 'authenticated'),
      ('private.workspace_figures', null),
      ('private.workspace_limit', null),
      ('private.workspace_of_instance', null),
      ('private.workspace_role_rank', null),
      ('private.workspace_slug', null),
      ('private.write_plans', null),
      ('private.write_quota', null),
      ('private.xml_text', null),
      ('private.xml_time', null),
      ('public.accept_document', 'authenticated'),
      ('public.accept_invitation', 'authenticated'),
      ('public.add_ssh_key', 'authenticated'),
      ('public.admin_assign_ticket', 'authenticated'),
      ('public.admin_capacity', 'authenticated'),
      ('public.admin_catalogue_attention', 'authenticated'),
      ('public.admin_catalogue_overview', 'authenticated'),
      ('public.admin_correct_incident', 'authenticated'),
      ('public.admin_count_saved', 'authenticated'),
      ('public.admin_delete_canned_reply', 'authenticated'),
      ('public.admin_delete_image', 'authenticated'),
      ('public.admin_delete_plan', 'authenticated'),
      ('public.admin_delete_region', 'authenticated'),
      ('public.admin_delete_roadmap_item', 'authenticated'),
      ('public.admin_find_workspaces', 'authenticated'),
      ('public.admin_fleet_attention', 'authenticated'),
      ('public.admin_import_plans', 'authenticated'),
      ('public.admin_list_audit', 'authenticated'),
      ('public.admin_list_images', 'authenticated'),
      ('public.admin_list_instances', 'authenticated'),
      ('public.admin_list_people', 'authenticated'),
      ('public.admin_list_quota_requests', 'authenticated'),
      ('public.admin_list_regions', 'authenticated'),
      ('public.admin_list_tickets', 'authenticated'),
      ('public.admin_list_workspaces', 'authenticated'),
      ('public.admin_note_ticket', 'authenticated'),
      ('public.admin_open_incident', 'authenticated'),
      ('public.admin_order_plans', 'authenticated'),
      ('public.admin_order_products', 'authenticated'),
      ('public.admin_overview', 'authenticated'),
      ('public.admin_person', 'authenticated'),
      ('public.admin_plan_history', 'authenticated'),
      ('public.admin_plan_holders', 'authenticated'),
      ('public.admin_post_incident_update', 'authenticated'),
      ('public.admin_reply_ticket', 'authenticated'),
      ('public.admin_save_canned_reply', 'authenticated'),
      ('public.admin_save_image', 'authenticated'),
      ('public.admin_save_plan', 'authenticated'),
      ('public.admin_save_product', 'authenticated'),
      ('public.admin_save_region', 'authenticated'),
      ('public.admin_save_roadmap_item', 'authenticated'),
      ('public.admin_saved_drafts', 'authenticated'),
      ('public.admin_set_access', 'authenticated'),
      ('public.admin_set_image_status', 'authenticated'),
      ('public.admin_set_plan_status', 'authenticated'),
      ('public.admin_set_region_status', 'authenticated'),
      ('public.admin_set_ticket_state', 'authenticated'),
      ('public.admin_ticket', 'authenticated'),
      ('public.admin_workspace', 'authenticated'),
      ('public.answer_quota_request', 'authenticated'),
      ('public.claim_actions', 'service_role'),
      ('public.claim_console', 'service_role'),
      ('public.claim_network_settings', 'service_role'),
      ('public.close_console', 'service_role'),
      ('public.close_ticket', 'authenticated'),
      ('public.complete_action', 'service_role'),
      ('public.complete_network_setting', 'service_role'),
      ('public.cost_micros', 'anon authenticated service_role'),
      ('public.create_api_key', 'authenticated'),
      ('public.create_instance', 'authenticated'),
      ('public.create_snapshot', 'authenticated'),
      ('public.create_ticket', 'authenticated'),
      ('public.create_workspace', 'authenticated'),
      ('public.current_api_key', null),
      ('public.decline_invitation', 'authenticated'),
      ('public.delete_snapshot', 'authenticated'),
      ('public.delete_workspace', 'authenticated'),
      ('public.engine_instances', 'service_role'),
      ('public.find_invitation', 'authenticated'),
      ('public.force_fail_instance', 'authenticated'),
      ('public.instance_bill', 'authenticated'),
      ('public.instance_console', 'authenticated'),
      ('public.instance_network', 'authenticated'),
      ('public.instance_usage', 'authenticated'),
      ('public.invite_to_workspace', 'authenticated'),
      ('public.keep_consoles', 'service_role'),
      ('public.leave_workspace', 'authenticated'),
      ('public.lift_suspension', 'authenticated'),
      ('public.lift_workspace_suspension', 'authenticated'),
      ('public.open_console', 'authenticated'),
      ('public.people_names', 'authenticated'),
      ('public.person_ssh_keys', 'authenticated'),
      ('public.provisioner_heartbeat', 'service_role'),
      ('public.purge_due', 'service_role'),
      ('public.read_ticket', 'authenticated'),
      ('public.record_status', 'service_role'),
      ('public.record_usage', 'service_role'),
      ('public.release_action', 'service_role'),
      ('public.remove_ssh_key', 'authenticated'),
      ('public.remove_workspace_member', 'authenticated'),
      ('public.rename_snapshot', 'authenticated'),
      ('public.rename_workspace', 'authenticated'),
      ('public.renew_lease', 'service_role'),
      ('public.reply_ticket', 'authenticated'),
      ('public.report_engine_findings', 'service_role'),
      ('public.report_engine_members', 'service_role'),
      ('public.request_instance_action', 'authenticated'),
      ('public.request_quota', 'authenticated'),
      ('public.retry_action', 'authenticated'),
      ('public.revoke_api_key', 'authenticated'),
      ('public.roadmap_feed', 'anon authenticated service_role'),
      ('public.save_legal_document', 'authenticated'),
      ('public.save_provider_details', 'authenticated'),
      ('public.save_site_settings', 'authenticated'),
      ('public.set_firewall', 'authenticated'),
      ('public.set_instance_hold', 'authenticated'),
      ('public.set_quota', 'authenticated'),
      ('public.set_reverse_names', 'authenticated'),
      ('public.set_snapshot_price', 'authenticated'),
      ('public.set_workspace_role', 'authenticated'),
      ('public.snapshot_bill', 'authenticated'),
      ('public.status_feed', 'anon authenticated service_role'),
      ('public.status_targets', 'service_role'),
      ('public.suspend_account', 'authenticated'),
      ('public.suspend_workspace', 'authenticated'),
      ('public.ticket_file', 'authenticated'),
      ('public.update_instance', 'authenticated'),
      ('public.vote_for_roadmap_item', 'authenticated'),
      ('public.withdraw_invitation', 'authenticated'),
      ('public.workspace_bill', 'authenticated'),
      ('public.workspace_costs', 'authenticated')
  $$,
  'who may execute what'
);

select is(
  (select array_agg(oid::regprocedure::text) from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      -- An aggregate only calls functions.
      and prokind <> 'a' and not coalesce(proconfig, '{}') @> array['search_path=""']),
  null, 'every function fixes its search path'
);
select is(
  (select array_agg(oid::regprocedure::text) from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef),
  null, 'nothing that the API exposes runs with the rights of its owner'
);
select is(
  (select array_agg(conrelid::regclass || '.' || a.attname)
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])),
  null, 'every foreign key has an index'
);
select is(
  (select array_agg(distinct d.refobjid::regclass || '.' || a.attname)
    from pg_policy p
    join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid
      and d.refclassid = 'pg_class'::regclass and d.refobjid = p.polrelid and d.refobjsubid > 0
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where not exists (
      select from pg_index i where i.indrelid = d.refobjid and a.attnum = any (i.indkey))),
  null, 'every column of a policy has an index'
);
select is(
  (select array_agg(format('%s for %s', polrelid::regclass, polcmd)) from (
    select p.polrelid, p.polcmd, r from pg_policy p, unnest(p.polroles) r
    group by 1, 2, 3 having count(*) > 1) more),
  null, 'no role has two policies for one verb'
);
-- These views run with the rights of their owner and leave rows out themselves. Without the barrier
-- a filter of a request could see a row that is left out.
select is(
  (select array_agg(oid::regclass) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not coalesce(reloptions, '{}') @> array['security_barrier=true']),
  null, 'every view of the API is a security barrier'
);
select is(
  (select array_agg(t.oid::regclass) from pg_class t
    where t.relnamespace = 'private'::regnamespace and t.relkind in ('r', 'p', 'v', 'm', 'f')
      and exists (
        select from unnest(array['anon', 'authenticated', 'service_role']) r,
          unnest(array['select', 'insert', 'update', 'delete']) v
        where has_table_privilege(r, t.oid, v) or (v <> 'delete' and has_any_column_privilege(r, t.oid, v)))),
  null, 'nobody reads or writes the tables and views of the schema private'
);
select is(
  (select array_agg(extname) from pg_extension where extname = 'pg_graphql'),
  null, 'there is no second API'
);
select is(
  (select string_agg(format('%s %s', rolname, c), ', ' order by rolname)
    from pg_roles, unnest(rolconfig) c
    where rolname in ('anon', 'authenticated', 'service_role') and c like 'statement_timeout=%'),
  'anon statement_timeout=1s, authenticated statement_timeout=3s', 'the time limit of each role'
);
select is(
  (select array_agg(conname) from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'c'
      and conname not like conrelid::regclass || '\_%'),
  null, 'every rule has the name of its table, field and kind'
);
select is(
  (select array_agg(policyname) from pg_policies
    where schemaname = 'public'
      and regexp_replace(coalesce(qual, '') || coalesce(with_check, ''),
        '\( SELECT (auth|private)\.\w+\(\) AS \w+\)', '', 'g') ~ '(auth|private)\.'),
  null, 'every helper in a policy is called once a query'
);

select * from finish();
rollback;

-- What a token of the role provisioner may do: the whole list. The secret key may do the same, and all else.

grant execute on function
  private.provisioner_heartbeat(text, text, jsonb), public.provisioner_heartbeat(text, text, jsonb),
  private.claim_actions(text, integer, integer), public.claim_actions(text, integer, integer),
  private.renew_lease(uuid, text, integer), public.renew_lease(uuid, text, integer),
  private.release_action(uuid, text), public.release_action(uuid, text),
  private.complete_action(uuid, text, jsonb), public.complete_action(uuid, text, jsonb),
  private.claim_network_settings(text, text[], integer, integer),
  public.claim_network_settings(text, text[], integer, integer),
  private.complete_network_setting(uuid, text, integer, text, jsonb),
  public.complete_network_setting(uuid, text, integer, text, jsonb),
  private.engine_instances(uuid, integer), public.engine_instances(uuid, integer),
  private.report_engine_findings(text, jsonb), public.report_engine_findings(text, jsonb),
  private.adopt_engine_states(text, jsonb), public.adopt_engine_states(text, jsonb),
  private.report_engine_members(jsonb), public.report_engine_members(jsonb),
  private.record_usage(jsonb), public.record_usage(jsonb),
  private.purge_due(), public.purge_due(),
  private.status_targets(), public.status_targets(),
  private.record_status(jsonb), public.record_status(jsonb),
  private.claim_console(text, uuid), public.claim_console(text, uuid),
  private.close_console(uuid, text), public.close_console(uuid, text),
  private.keep_consoles(uuid[]), public.keep_consoles(uuid[])
  to provisioner;

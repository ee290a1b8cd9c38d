-- What the API reference says about API keys. 20261122030000 has the syntax.

comment on column public.instance_action_list.api_key_name is
  'The API key of the program that requested it, made by requested_by; null: no program did.';

comment on view public.api_key_list is
  'The API keys of your workspaces without their secrets: those that work, and those that ended in the last 30 days.';
comment on column public.api_key_list.api_key_id is 'The id of the key; revoke_api_key takes it.';
comment on column public.api_key_list.workspace_id is 'The id of the workspace.';
comment on column public.api_key_list.name is 'The name of the key; unique among the keys of the workspace that work.';
comment on column public.api_key_list.scope is
  'read: what viewers of the workspace read. operate: also what operators do with servers.';
comment on column public.api_key_list.secret_start is 'The first 8 characters of the key.';
comment on column public.api_key_list.created_by_name is
  'The name of the person who made it, and for whom it acts.';
comment on column public.api_key_list.created_at is 'When the key was made.';
comment on column public.api_key_list.expires_at is 'When the key ends by itself.';
comment on column public.api_key_list.last_used_at is
  'The last recorded use, at most an hour old; null: none. Only calls of procedures that may write record it.';
comment on column public.api_key_list.ended_at is 'When the key ended before its time; null: it did not.';
comment on column public.api_key_list.end_reason is
  'revoked: by an owner. left: the person left the workspace. role: the person became a viewer.';

comment on function public.create_api_key(uuid, text, text, integer) is
'Makes an API key that acts for you in one workspace; for owners.
@param workspace_id The workspace.
@param name What uses the key, 1 to 60 characters; unique among the keys of the workspace that work.
@param scope read or operate; operate includes read.
@param days After how many days the key ends, 1 to 365. Default: 90.
@answer api_key_id The id of the key.
@answer secret The key. It is not stored and not shown again.
@answer expires_at When the key ends.
Raises: not_found, forbidden, invalid_input, uniqueness_error, quota_exceeded.';

comment on function public.revoke_api_key(uuid) is
'Ends an API key: the next request with it is refused. For owners.
@param api_key_id The key.
Raises: not_found (also: the key has ended already), forbidden.';

comment on function public.current_api_key() is
'Returns the API key of the request and its workspace, and records that the key was used.
@answer api_key_id The id of the key.
@answer name The name of the key.
@answer scope read or operate.
@answer expires_at When the key ends.
@answer workspace_id The id of the workspace.
@answer workspace_slug The name of the workspace in addresses.
@answer workspace_name The name of the workspace.';

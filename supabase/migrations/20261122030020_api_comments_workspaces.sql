-- What the API reference says about workspaces. 20261122030000 has the syntax.

comment on view public.my_workspaces is 'Your workspaces, with your role in each.';
comment on column public.my_workspaces.workspace_id is 'The id of the workspace.';
comment on column public.my_workspaces.slug is 'The name of the workspace in addresses.';
comment on column public.my_workspaces.name is 'The name of the workspace.';
comment on column public.my_workspaces.is_personal is 'True: it came with somebody''s account.';
comment on column public.my_workspaces.is_own_personal is
  'True: it came with your account; you can neither leave nor delete it.';
comment on column public.my_workspaces.role is 'Your role: owner, operator or viewer.';
comment on column public.my_workspaces.suspended_at is 'Since when the workspace is read-only; null: it is not.';
comment on column public.my_workspaces.suspension_reason is 'Why it is read-only.';
comment on column public.my_workspaces.version is 'Grows by one with every change; rename_workspace takes it.';
comment on column public.my_workspaces.created_at is 'When the workspace was created.';
comment on column public.my_workspaces.member_since is 'Since when you are a member.';

comment on view public.workspace_people is 'The members of your workspaces.';
comment on column public.workspace_people.workspace_id is 'The id of the workspace.';
comment on column public.workspace_people.user_id is 'The id of the member.';
comment on column public.workspace_people.full_name is 'The name of the member.';
comment on column public.workspace_people.email is 'The email address of the member.';
comment on column public.workspace_people.role is 'owner, operator or viewer.';
comment on column public.workspace_people.is_person_of is
  'True: the workspace is the personal one of this member.';
comment on column public.workspace_people.member_since is 'Since when the person is a member.';

comment on view public.workspace_invitation_list is
  'Pending invitations to your workspaces, also those that have expired.';
comment on column public.workspace_invitation_list.invitation_id is 'The id of the invitation.';
comment on column public.workspace_invitation_list.workspace_id is 'The id of the workspace.';
comment on column public.workspace_invitation_list.email is 'The invited email address.';
comment on column public.workspace_invitation_list.role is 'The role that the person will have.';
comment on column public.workspace_invitation_list.invited_by_name is 'The name of the person who invited.';
comment on column public.workspace_invitation_list.expires_at is 'Until when the invitation can be accepted.';
comment on column public.workspace_invitation_list.created_at is 'When the invitation was sent.';

comment on view public.my_invitations is 'Invitations that wait for your confirmed email address.';
comment on column public.my_invitations.invitation_id is 'The id of the invitation.';
comment on column public.my_invitations.workspace_name is 'The name of the workspace.';
comment on column public.my_invitations.role is 'The role that you would have.';
comment on column public.my_invitations.invited_by_name is 'The name of the person who invited you.';
comment on column public.my_invitations.expires_at is 'Until when you can accept.';
comment on column public.my_invitations.created_at is 'When the invitation was sent.';

comment on view public.workspace_permissions is
  'What the members of a workspace may do, by the lowest role that may.';
comment on column public.workspace_permissions.action is 'What one may do, such as create_servers.';
comment on column public.workspace_permissions.minimum_role is
  'The lowest role that may: viewer, operator or owner.';
comment on column public.workspace_permissions.label is 'The same in words.';
comment on column public.workspace_permissions.condition is 'A further condition, or empty.';
comment on column public.workspace_permissions.sort is 'The place in the list.';

comment on view public.workspace_quotas is 'The limits of a workspace, and how much it uses.';
comment on column public.workspace_quotas.workspace_id is 'The id of the workspace.';
comment on column public.workspace_quotas.metric is 'What is limited, such as servers.';
comment on column public.workspace_quotas.label is 'The same in words.';
comment on column public.workspace_quotas.unit is 'The unit of the numbers.';
comment on column public.workspace_quotas.max is 'The limit.';
comment on column public.workspace_quotas.used is 'How much the workspace uses.';
comment on column public.workspace_quotas.requested_max is 'The limit of an open request; null: none.';
comment on column public.workspace_quotas.sort is 'The place in the list.';

comment on view public.quota_request_list is 'Requests for a higher limit, with their answers.';
comment on column public.quota_request_list.request_id is 'The id of the request.';
comment on column public.quota_request_list.workspace_id is 'The id of the workspace.';
comment on column public.quota_request_list.metric is 'What is limited, such as servers.';
comment on column public.quota_request_list.max is 'The requested limit.';
comment on column public.quota_request_list.reason is 'Why it was requested.';
comment on column public.quota_request_list.status is 'open, granted or refused.';
comment on column public.quota_request_list.requested_by_name is 'The name of the member who requested it.';
comment on column public.quota_request_list.answer is 'What staff answered.';
comment on column public.quota_request_list.created_at is 'When it was requested.';
comment on column public.quota_request_list.answered_at is 'When it was answered; null: not yet.';

comment on function public.workspace_bill(uuid, timestamptz, timestamptz) is
'Returns every segment of what the servers of a workspace cost between two times.
@param workspace_id The workspace.
@param from_at The beginning.
@param to_at The end: at most 400 days later, and at most 62 days from now.
@answer instance The server.
@answer state The state that it was in.
@answer is_billed True: this time is billed.
@answer currency The currency, as ISO 4217.
@answer hourly_micros The price of an hour, in millionths of the currency.
@answer monthly_cap_micros The cap of a month; null: no cap.
@answer begins When the segment begins.
@answer ends When it ends.
@answer milliseconds How long it is.
@answer uncapped_micros What it would cost without a cap.
@answer amount_micros What it costs; the amounts add up to the bill.
@answer is_projected True: still to come, if the server stays as it is.
Raises: not_found, invalid_input.';

comment on function public.workspace_costs(uuid, timestamptz, timestamptz) is
'Returns what each server of a workspace costs between two times.
@param workspace_id The workspace.
@param from_at The beginning.
@param to_at The end: at most 400 days later, and at most 62 days from now.
@answer instance The server.
@answer currency The currency, as ISO 4217.
@answer spent_micros The cost until now, in millionths of the currency.
@answer projected_micros The cost until the end, if the server stays as it is.
Raises: not_found, invalid_input.';

comment on function public.create_workspace(text) is
'Creates a workspace with you as its owner.
@param name The name of the workspace.
@answer workspace_id The id of the workspace.
@answer slug Its name in addresses.
Raises: forbidden, invalid_input, quota_exceeded.';

comment on function public.rename_workspace(uuid, text, integer) is
'Renames a workspace; its slug stays. For owners.
@param workspace_id The workspace.
@param name The new name.
@param version The version that you read: after another change it is refused.
@returns The new version.
Raises: forbidden, not_found, conflict, invalid_input.';

comment on function public.delete_workspace(uuid) is
'Deletes a workspace without servers. For owners.
@param workspace_id The workspace.
Raises: forbidden, not_found, in_use (it has servers), protected (it is personal).';

comment on function public.leave_workspace(uuid) is
'Ends your own membership.
@param workspace_id The workspace.
Raises: forbidden, not_found, last_owner, protected.';

comment on function public.invite_to_workspace(uuid, text, text) is
'Invites an email address; inviting it again replaces the invitation. For owners.
@param workspace_id The workspace.
@param email The email address.
@param role owner, operator or viewer.
@answer invitation_id The id of the invitation.
@answer token The secret of the link to send; it is not shown again.
@answer expires_at Until when it can be accepted.
Raises: forbidden, not_found, invalid_input, already_member, quota_exceeded.';

comment on function public.withdraw_invitation(uuid) is
'Withdraws a pending invitation. For owners.
@param invitation_id The invitation.
Raises: forbidden, not_found, invitation_closed.';

comment on function public.find_invitation(text) is
'Returns what the link of an invitation leads to, or no row.
@param token The secret of the link.
@answer invitation_id The id of the invitation.
@answer workspace_name The name of the workspace.
@answer role The role that the person would have.
@answer invited_by_name The name of the person who invited.
@answer email The invited address.
@answer status pending, expired, accepted, declined or withdrawn.
@answer is_mine True: it is for your confirmed address.';

comment on function public.accept_invitation(uuid) is
'Makes you a member, if your confirmed address was invited.
@param invitation_id The invitation.
@returns The slug of the workspace.
Raises: forbidden, not_found, invitation_closed, quota_exceeded.';

comment on function public.decline_invitation(uuid) is
'Declines an invitation to your confirmed address.
@param invitation_id The invitation.
Raises: forbidden, not_found, invitation_closed.';

comment on function public.set_workspace_role(uuid, uuid, text) is
'Gives a member another role. For owners.
@param workspace_id The workspace.
@param user_id The member.
@param role owner, operator or viewer.
Raises: forbidden, not_found, invalid_input, last_owner, protected.';

comment on function public.remove_workspace_member(uuid, uuid) is
'Ends the membership of another person. For owners.
@param workspace_id The workspace.
@param user_id The member.
Raises: forbidden, not_found, last_owner, protected.';

comment on function public.request_quota(uuid, text, bigint, text) is
'Asks staff for a higher limit.
@param workspace_id The workspace.
@param metric What is limited, from workspace_quotas.
@param max The limit that you need.
@param reason What you need it for.
@returns The id of the request; see quota_request_list.
Raises: not_found, forbidden, invalid_input, uniqueness_error (one is open).';

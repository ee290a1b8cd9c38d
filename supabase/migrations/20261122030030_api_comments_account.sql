-- What the API reference says about accounts. 20261122030000 has the syntax.

comment on view public.profiles is 'Your profile; optional fields are empty, never null.';
comment on column public.profiles.user_id is 'The id of the person.';
comment on column public.profiles.full_name is 'The name of the person.';
comment on column public.profiles.company is 'The company, or empty.';
comment on column public.profiles.country is 'The country as ISO 3166-1 alpha-2, or empty.';
comment on column public.profiles.time_zone is 'An IANA name such as Europe/Vienna, or empty.';
comment on column public.profiles.suspended_at is 'Since when the account is read-only; null: it is not.';
comment on column public.profiles.suspension_reason is 'Why the account is read-only.';
comment on column public.profiles.created_at is 'When the account was created.';
comment on column public.profiles.updated_at is 'When the profile last changed.';

comment on view public.ssh_keys is 'Your public SSH keys.';
comment on column public.ssh_keys.id is 'The id of the key.';
comment on column public.ssh_keys.user_id is 'The id of the person.';
comment on column public.ssh_keys.name is 'The name that you gave the key.';
comment on column public.ssh_keys.public_key is 'The key in one line, as OpenSSH writes it.';
comment on column public.ssh_keys.algorithm is 'Such as ssh-ed25519.';
comment on column public.ssh_keys.bits is 'The length of the key.';
comment on column public.ssh_keys.fingerprint_sha256 is 'The fingerprint, as ssh-keygen prints it.';
comment on column public.ssh_keys.created_at is 'When the key was added.';

comment on view public.user_roles is 'The role of people who are not staff.';
comment on column public.user_roles.user_id is 'The id of the person.';
comment on column public.user_roles.role is 'user, for every customer.';

comment on view public.staff is 'The type of a member of staff; a customer finds no row.';
comment on column public.staff.user_id is 'The id of the member of staff.';
comment on column public.staff.staff_type is 'admin, or the kind of work.';

comment on view public.audit_events is
  'What you did and what was done to you and to your workspaces; nobody changes it.';
comment on column public.audit_events.id is 'The number of the event; it grows.';
comment on column public.audit_events.at is 'When it happened.';
comment on column public.audit_events.actor is 'The id of the person who did it; null: the system did.';
comment on column public.audit_events.actor_role is
  'The role in which it was done: user, owner, operator, staff, admin or system.';
comment on column public.audit_events.via is
  'Where it was done: web, shell, api, admin or system; null: not known.';
comment on column public.audit_events.action is 'What was done, such as update.';
comment on column public.audit_events.entity is 'The kind of thing that it was done to, such as instance.';
comment on column public.audit_events.entity_id is 'The id of the thing.';
comment on column public.audit_events.workspace_id is 'The id of the workspace of the thing; null: it has none.';
comment on column public.audit_events.reason is 'Why, where a reason was given.';
comment on column public.audit_events.before is 'The changed values before.';
comment on column public.audit_events.after is 'The changed values after.';

comment on view public.legal_acceptances is 'Which versions of the terms and the privacy notice you accepted.';
comment on column public.legal_acceptances.user_id is 'The id of the person.';
comment on column public.legal_acceptances.document is 'The document: terms or privacy.';
comment on column public.legal_acceptances.document_version is 'The version that was accepted.';
comment on column public.legal_acceptances.accepted_at is 'When it was accepted.';

comment on function public.add_ssh_key(text, text) is
'Stores a public key of yours, for servers that you create later.
@param name The name of the key.
@param public_key The key in one line, as in the file that ends in .pub.
@answer id uuid The id of the key.
@answer name text The name of the key.
@answer public_key text The key without its comment.
@answer algorithm text Such as ssh-ed25519.
@answer bits integer The length of the key.
@answer fingerprint_sha256 text The fingerprint, as ssh-keygen prints it.
@answer created_at timestamptz When it was added.
Raises: forbidden, invalid_input, quota_exceeded, uniqueness_error.';

comment on function public.remove_ssh_key(uuid) is
'Removes a key of yours; servers that have it keep it.
@param id The key.
Raises: forbidden, not_found.';

comment on function public.accept_document(text, integer) is
'Stores that you accept the version of a legal document that is in force.
@param document terms or privacy.
@param document_version The version that you read.
Raises: forbidden, not_found, conflict.';

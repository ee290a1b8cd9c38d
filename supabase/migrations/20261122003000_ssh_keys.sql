-- SSH keys: what a person pastes is parsed, so that a server never gets a line that its SSH service
-- ignores. src/domain/instances/sshKey.ts does the same in the browser. A test compares both.

-- The n-th field of a key in the wire format of RFC 4251: four bytes of length, then the content. Null
-- where the key ends before.
create function private.ssh_fields(blob bytea) returns bytea[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  fields bytea[] := '{}';
  position integer := 0;
  size bigint;
begin
  while position < length(blob) loop
    if position + 4 > length(blob) then
      return null;
    end if;
    size := get_byte(blob, position)::bigint << 24 | get_byte(blob, position + 1) << 16
      | get_byte(blob, position + 2) << 8 | get_byte(blob, position + 3);
    if position + 4 + size > length(blob) or cardinality(fields) = 5 then
      return null;
    end if;
    fields := fields || substring(blob from position + 5 for size::integer);
    position := position + 4 + size::integer;
  end loop;
  return fields;
end
$$;

comment on function private.ssh_fields(bytea) is
  'The fields of a key: each has four bytes of length. Null: the last field is cut off.';

-- The bits of a positive number of RFC 4251, or null if it is not written in the only right way.
create function private.ssh_number_bits(number bytea) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when length(number) = 0 or get_byte(number, 0) > 127 then null
    when get_byte(number, 0) > 0
      then length(number) * 8 - 8 + length(ltrim(get_byte(number, 0)::bit(8)::text, '0'))
    -- A leading zero is there only to keep the sign of the next byte away.
    when length(number) > 1 and get_byte(number, 1) > 127 then length(number) * 8 - 8
  end
$$;

-- Why a text is no public key that a server accepts, or null. The texts are those of sshKey.ts.
create function private.ssh_text_problem(line text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when line = '' then 'Paste a public key.'
    when line ~ 'PRIVATE KEY|PuTTY-User-Key-File'
      then 'This is a private key. Keep it secret. Paste the public key: the file that ends in .pub.'
    when line ~ '^----'
      then 'This is another format. Paste the line that begins with the type, such as ssh-ed25519.'
    when line ~ '[\r\n]' then 'The key has line breaks. Paste it as one line.'
    when octet_length(line) > 8192 then 'The text is too long for a public key.'
    when line ~ '^\S*-cert-v0[01]@openssh\.com\s'
      then 'This is a certificate. Paste the public key that it belongs to.'
    when line ~ '^ssh-dss\s' then 'DSA keys are not secure. Make an Ed25519 key.'
    when line ~ '^AAAA' then 'The type is missing before the key.'
    when line !~ '^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)|sk-ssh-ed25519@openssh\.com|sk-ecdsa-sha2-nistp256@openssh\.com)(\s|$)'
      then case
        when line ~ '\s(ssh-[a-z0-9]+|ecdsa-sha2-[a-z0-9]+|sk-[a-z0-9@.-]+)\s+AAAA'
          then 'There are options before the key. Begin with the type, such as ssh-ed25519.'
        else 'This is no public key in the format of OpenSSH.' end
    when line !~ '^\S+\s+\S' then 'The key is missing after the type.'
    when line !~ '^\S+\s+[A-Za-z0-9+/]+={0,2}(\s|$)' or length(split_part(
      regexp_replace(line, '\s+', ' ', 'g'), ' ', 2)) % 4 <> 0
      then 'The key is cut off or damaged. Copy the whole line again.'
  end
$$;

create type private.ssh_key as (public_key text, algorithm text, bits integer, fingerprint_sha256 text);

create function private.parse_ssh_key(given text) returns private.ssh_key
language plpgsql immutable
set search_path = ''
as $$
declare
  damaged constant text := 'The key is cut off or damaged. Copy the whole line again.';
  line text := btrim(coalesce(given, ''), E' \t\r\n');
  problem text := private.ssh_text_problem(line);
  parts text[];
  blob bytea;
  fields bytea[];
  wanted integer;
  key private.ssh_key;
begin
  if problem is null then
    parts := regexp_split_to_array(line, '\s+');
    blob := decode(parts[2], 'base64');
    fields := private.ssh_fields(blob);
    key.algorithm := parts[1];
    if fields is null or cardinality(fields) = 0 then
      problem := damaged;
    elsif fields[1] <> convert_to(parts[1], 'UTF8') then
      problem := 'The type at the beginning is not the type of the key. Copy the whole line again.';
    elsif key.algorithm = 'ssh-rsa' then
      key.bits := private.ssh_number_bits(fields[3]);
      if cardinality(fields) <> 3 or private.ssh_number_bits(fields[2]) is null or key.bits is null then
        problem := damaged;
      elsif key.bits < 2048 then
        problem := format('RSA keys need at least 2048 bits. This one has %s.', key.bits);
      end if;
    elsif key.algorithm like '%ed25519%' then
      key.bits := 256;
      if cardinality(fields) <> (case when key.algorithm like 'sk-%' then 3 else 2 end)
        or length(fields[2]) <> 32 then
        problem := damaged;
      end if;
    else
      key.bits := substring(key.algorithm from 'nistp(\d+)')::integer;
      wanted := (key.bits + 7) / 8 * 2 + 1;
      if cardinality(fields) <> (case when key.algorithm like 'sk-%' then 4 else 3 end)
        or fields[2] <> convert_to('nistp' || key.bits, 'UTF8')
        or length(fields[3]) <> wanted or get_byte(fields[3], 0) <> 4 then
        problem := damaged;
      end if;
    end if;
  end if;
  if problem is not null then
    perform private.raise_invalid_input('public_key: ' || problem, 'Correct it, then add it again.');
  end if;
  key.public_key := key.algorithm || ' ' || translate(encode(blob, 'base64'), E'\n', '');
  key.fingerprint_sha256 := 'SHA256:' || rtrim(encode(sha256(blob), 'base64'), '=');
  return key;
end
$$;

comment on function private.parse_ssh_key(text) is
  'The parts of a public key in the format of OpenSSH, without its comment. Raises: invalid_input.';

create table app.ssh_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  public_key text not null,
  algorithm text not null,
  bits integer not null,
  fingerprint_sha256 text not null,
  created_at timestamptz not null default now(),

  constraint ssh_keys_name_length check (char_length(name) between 1 and 60),
  constraint ssh_keys_name_trimmed check (private.is_trimmed(name)),
  constraint ssh_keys_name_visible check (not private.has_hidden_characters(name)),
  constraint ssh_keys_public_key_length check (char_length(public_key) <= 8192),
  constraint ssh_keys_fingerprint_key unique (user_id, fingerprint_sha256)
);

comment on table app.ssh_keys is
  'Public keys of people. Written by procedure only, so that each is parsed.';
comment on column app.ssh_keys.public_key is 'Type and key in one line, without a comment.';

create trigger ssh_keys_raise_on_truncate before truncate on app.ssh_keys
  for each statement execute function private.raise_on_truncate();

alter table app.ssh_keys enable row level security;

create policy "People read their own keys"
  on app.ssh_keys for select to authenticated, api_key_operate
  using (user_id = (select auth.uid()));

-- The key itself and its person come from elsewhere: a view reads all its columns with the rights of who
-- asks, and an API key may read neither.
grant select (id, name, algorithm, bits, fingerprint_sha256, created_at)
  on app.ssh_keys to authenticated;

create function private.own_public_key(id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select k.public_key from app.ssh_keys k
  where k.id = own_public_key.id and k.user_id = (select auth.uid())
$$;

grant execute on function private.own_public_key(uuid) to authenticated;

create view public.ssh_keys with (security_invoker = true) as
select k.id, (select auth.uid()) as user_id, k.name, private.own_public_key(k.id) as public_key,
  k.algorithm, k.bits, k.fingerprint_sha256, k.created_at
from app.ssh_keys k;

grant select on public.ssh_keys to authenticated;

create function private.add_ssh_key(name text, public_key text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := 50;
  label text := btrim(coalesce(name, ''));
  key private.ssh_key;
  added app.ssh_keys;
begin
  perform private.require_active();
  if char_length(label) not between 1 and 60 or not private.is_trimmed(label)
    or private.has_hidden_characters(label) then
    perform private.raise_invalid_input('name: 1 to 60 visible characters.', 'Choose another name.');
  end if;
  key := private.parse_ssh_key(public_key);
  -- Two requests at once must not pass the limit together.
  perform private.lock_person((select auth.uid()));
  if (select count(*) from app.ssh_keys k where k.user_id = (select auth.uid())) >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('ssh_keys: %s in use, 1 more wanted, %s allowed.', most, most), 'Remove a key first.');
  end if;
  insert into app.ssh_keys (user_id, name, public_key, algorithm, bits, fingerprint_sha256)
  values ((select auth.uid()), label, key.public_key, key.algorithm, key.bits, key.fingerprint_sha256)
  on conflict do nothing
  returning * into added;
  if added.id is null then
    perform private.raise_error('uniqueness_error', 'PT409', 'public_key: You have this key already.',
      'Use the key that you have.');
  end if;
  insert into app.audit_events (actor, action, entity, entity_id, after)
  values ((select auth.uid()), 'create', 'ssh_key', added.id,
    jsonb_build_object('name', label, 'fingerprint_sha256', key.fingerprint_sha256));
  return to_jsonb(added) - 'user_id';
end
$$;

create function public.add_ssh_key(name text, public_key text) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.add_ssh_key(name, public_key) $$;

comment on function public.add_ssh_key(text, text) is
  'Stores a public key of the current person and returns it: id, name, public_key, algorithm, bits, '
  'fingerprint_sha256, created_at. Raises: forbidden, invalid_input, quota_exceeded, uniqueness_error.';

create function private.remove_ssh_key(id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  removed app.ssh_keys;
begin
  perform private.require_active();
  delete from app.ssh_keys k
  where k.id = remove_ssh_key.id and k.user_id = (select auth.uid())
  returning * into removed;
  if removed.id is null then
    perform private.raise_error('not_found', 'PT404', 'You have no such key.', 'Reload your keys.');
  end if;
  insert into app.audit_events (actor, action, entity, entity_id, before)
  values ((select auth.uid()), 'delete', 'ssh_key', removed.id,
    jsonb_build_object('name', removed.name, 'fingerprint_sha256', removed.fingerprint_sha256));
end
$$;

create function public.remove_ssh_key(id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.remove_ssh_key(id) $$;

comment on function public.remove_ssh_key(uuid) is
  'Removes a key of the current person. Servers that have it keep it. Raises: forbidden, not_found.';

grant execute on function
  private.add_ssh_key(text, text), public.add_ssh_key(text, text),
  private.remove_ssh_key(uuid), public.remove_ssh_key(uuid)
  to authenticated;

-- Sign-up: what the auth service stores about a person is checked, and every new account gets a profile
-- and a role.

-- Every access token carries user_metadata. With 100 kB of it, requests become too large and the
-- person is locked out. So it is limited when it is stored.
create function private.normalize_user_metadata() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  meta jsonb := coalesce(new.raw_user_meta_data, '{}');
begin
  if jsonb_typeof(meta) <> 'object' then
    meta := '{}';
  end if;
  if meta ? 'full_name' then
    meta := meta || jsonb_build_object('full_name', private.clean_line(
      case jsonb_typeof(meta -> 'full_name') when 'string' then meta ->> 'full_name' end, 100));
  end if;
  if octet_length(meta::text) > 4096 then
    -- The keys of the auth service stay, unless one of their values is too long.
    meta := coalesce((
      select jsonb_object_agg(key, value)
      from jsonb_each(meta)
      where key in ('full_name', 'sub', 'email', 'email_verified', 'phone_verified')
        and octet_length(value::text) <= 512
    ), '{}');
  end if;
  new.raw_user_meta_data := meta;
  return new;
end
$$;

create trigger normalize_user_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.normalize_user_metadata();

create function private.welcome_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into app.profiles (user_id, full_name)
  values (new.id, private.clean_line(new.raw_user_meta_data ->> 'full_name', 100))
  on conflict (user_id) do nothing;
  insert into app.user_roles (user_id) values (new.id) on conflict (user_id) do nothing;
  return new;
end
$$;

create trigger welcome_user after insert on auth.users
  for each row execute function private.welcome_user();

-- Fills the tables for accounts that are older than them.
insert into app.profiles (user_id, full_name)
select id, private.clean_line(raw_user_meta_data ->> 'full_name', 100) from auth.users
on conflict (user_id) do nothing;

insert into app.user_roles (user_id) select id from auth.users on conflict (user_id) do nothing;

-- What is open on this deployment, and where to reach the people who run it. One row, which every page
-- reads. Admins change it, with a reason, while the site is running.

-- An address that a page may link to. Without a user name, which can hide the real host.
create function private.is_link(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(value) <= 300
    and not private.has_hidden_characters(value)
    and (
      value ~ '^https://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:[0-9]{1,5})?([/?#][^\s<>"\\]*)?$'
      or value ~ '^mailto:[^\s@<>"\\?&,;:%]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$'
    )
$$;

comment on function private.is_link(text) is 'https: or mailto:, at most 300 characters.';

create table app.site_settings (
  id boolean primary key default true,
  orders text not null default 'closed',
  engine text not null default 'none',
  -- Empty: not set, so no page shows it.
  support_link text not null default '',
  abuse_link text not null default '',
  source_link text not null default '',
  announcement text not null default '',
  -- Whether the texts for the people who run the site are public pages of it.
  operator_docs text not null default 'hidden',
  version integer not null default 1,
  updated_at timestamptz not null default now(),

  constraint site_settings_id_single check (id),
  constraint site_settings_orders_known check (orders in ('closed', 'preview', 'open')),
  constraint site_settings_engine_known check (engine in ('none', 'simulated', 'incus')),
  constraint site_settings_operator_docs_known check (operator_docs in ('hidden', 'shown')),
  constraint site_settings_orders_engine check (
    case orders
      when 'preview' then engine <> 'none'
      when 'open' then engine = 'incus'
      else true
    end
  ),
  constraint site_settings_orders_links check (
    orders <> 'open' or '' <> all (array[support_link, abuse_link])
  ),
  constraint site_settings_support_link_link
    check (support_link = '' or private.is_link(support_link)),
  constraint site_settings_abuse_link_link
    check (abuse_link = '' or private.is_link(abuse_link)),
  constraint site_settings_source_link_link
    check (source_link = '' or private.is_link(source_link)),
  constraint site_settings_announcement_line check (
    char_length(announcement) <= 200
    and private.is_trimmed(announcement)
    and not private.has_hidden_characters(announcement)
  )
);

comment on table app.site_settings is
  'One row: what is open, and the links of the people who run the site. Everyone reads it.';
comment on column app.site_settings.orders is
  'closed: nobody creates a server. preview: servers cost nothing. open: servers are billed.';
comment on column app.site_settings.engine is
  'What runs the servers: none, simulated (no machine is made), incus.';
comment on column app.site_settings.announcement is 'One line under the header of every page.';
comment on column app.site_settings.operator_docs is
  'shown: everyone reads the operator guide, below /docs/operate. hidden: admins alone.';

comment on constraint site_settings_orders_known on app.site_settings is
  'One of closed, preview, open.';
comment on constraint site_settings_engine_known on app.site_settings is
  'One of none, simulated, incus.';
comment on constraint site_settings_orders_engine on app.site_settings is
  'Preview needs an engine. Open needs the engine Incus.';
comment on constraint site_settings_orders_links on app.site_settings is
  'Open needs support and abuse contact.';
comment on constraint site_settings_operator_docs_known on app.site_settings is
  'One of hidden, shown.';
comment on constraint site_settings_announcement_line on app.site_settings is
  'One line of at most 200 visible characters.';
comment on constraint site_settings_support_link_link on app.site_settings is
  'An https address or mailto:, at most 300 characters.';
comment on constraint site_settings_abuse_link_link on app.site_settings is
  'An https address or mailto:, at most 300 characters.';
comment on constraint site_settings_source_link_link on app.site_settings is
  'An https address or mailto:, at most 300 characters.';

insert into app.site_settings default values;

create trigger site_settings_touch before update on app.site_settings
  for each row execute function private.touch_updated_at();

alter table app.site_settings enable row level security;

create policy "Everyone reads the settings"
  on app.site_settings for select to anon, authenticated
  using (true);

grant select on app.site_settings to anon, authenticated;

create view public.site_settings with (security_invoker = true) as
select id, orders, engine, support_link, abuse_link, source_link, announcement, operator_docs, version,
  updated_at
from app.site_settings;

grant select on public.site_settings to anon, authenticated;

create function private.orders_open() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select s.orders <> 'closed' from app.site_settings s), false)
$$;

comment on function private.orders_open() is
  'Whether customers can create servers: orders are in preview or open.';

-- The values that differ, for the audit log.
create function private.changed_values(was jsonb, wanted jsonb)
returns table (before jsonb, after jsonb)
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, n.value)
  from jsonb_each(was) o join jsonb_each(wanted) n using (key)
  where o.value <> n.value
$$;

create function private.save_site_settings(
  expected_version integer, settings jsonb, reason text
)
returns setof app.site_settings
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.site_settings;
  wanted app.site_settings;
  why text;
  first_error record;
begin
  perform private.require_admin();
  if jsonb_typeof(settings) is distinct from 'object' then
    perform private.raise_invalid_input('settings: An object.', 'Load the page again.');
  end if;
  select * into strict was from app.site_settings for update;
  if was.version is distinct from expected_version then
    perform private.raise_conflict(was.version);
  end if;

  select e.* into first_error from private.type_errors(
    jsonb_build_array(jsonb_build_object('n', 1, 'given', settings)),
    '{"orders": "text", "engine": "text", "support_link": "text", "abuse_link": "text",
      "source_link": "text", "announcement": "text", "operator_docs": "text"}') e;
  if first_error.n is null then
    select r.* into first_error from private.check_violations('app.site_settings',
      jsonb_build_array(jsonb_build_object('n', 1, 'doc', to_jsonb(was) || settings))) r;
  end if;
  if first_error.n is not null then
    perform private.raise_invalid_input(
      first_error.field || ': ' || first_error.message, 'Correct it, then save again.');
  end if;
  why := private.require_reason(reason);

  wanted := jsonb_populate_record(was, settings);
  if wanted is distinct from was then
    update app.site_settings set
      orders = wanted.orders,
      engine = wanted.engine,
      support_link = wanted.support_link,
      abuse_link = wanted.abuse_link,
      source_link = wanted.source_link,
      announcement = wanted.announcement,
      operator_docs = wanted.operator_docs,
      version = was.version + 1;
    insert into app.audit_events (actor, action, entity, reason, before, after)
    select (select auth.uid()), 'save', 'site_settings', why, c.before, c.after
    from private.changed_values(to_jsonb(was), to_jsonb(wanted)) c;
  end if;
  return query select * from app.site_settings;
end
$$;

-- Returns JSON: PostgREST would join the rows of a table that a function returns to other tables.
create function public.save_site_settings(expected_version integer, settings jsonb, reason text)
returns setof jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select to_jsonb(s) from private.save_site_settings(expected_version, settings, reason) s
$$;

comment on function public.save_site_settings(integer, jsonb, text) is
  'Changes the given settings and returns the row. Raises: forbidden, conflict, invalid_input.';

grant execute on function
  private.save_site_settings(integer, jsonb, text), public.save_site_settings(integer, jsonb, text)
  to authenticated;

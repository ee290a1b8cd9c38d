-- The words of the home page are the provider's: title, lead and claims. Empty: the site writes its own, from
-- what is on sale. One row with the other settings, because every page reads it already.

alter table app.site_settings
  add column home_title text not null default '',
  add column home_lead text not null default '',
  -- One claim a line.
  add column home_claims text not null default '',
  add constraint site_settings_home_title_line check (private.is_line(home_title, 60)),
  add constraint site_settings_home_lead_line check (private.is_line(home_lead, 240)),
  add constraint site_settings_home_claims_block check (
    private.is_block(home_claims, 800)
    and cardinality(string_to_array(home_claims, E'\n')) <= 8
  );

comment on column app.site_settings.home_title is 'The heading of the home page. Empty: the default.';
comment on column app.site_settings.home_lead is
  'The text under it, and the description for search engines. Empty: written from the products on sale.';
comment on column app.site_settings.home_claims is
  'What the home page claims, one a line. Empty: the features of the software.';
comment on constraint site_settings_home_title_line on app.site_settings is
  'One line of at most 60 visible characters.';
comment on constraint site_settings_home_lead_line on app.site_settings is
  'One line of at most 240 visible characters.';
comment on constraint site_settings_home_claims_block on app.site_settings is
  'At most 8 lines, of 800 visible characters together.';

-- The new columns stand at the end: a view that is replaced keeps the order of its columns.
create or replace view public.site_settings with (security_invoker = true) as
select id, orders, engine, support_link, abuse_link, source_link, announcement, operator_docs, version,
  updated_at, home_title, home_lead, home_claims
from app.site_settings;

comment on column public.site_settings.home_title is
  'The heading of the home page; empty: the default.';
comment on column public.site_settings.home_lead is
  'The text under the heading of the home page; empty: the default.';
comment on column public.site_settings.home_claims is
  'What the home page claims, one a line; empty: the default.';

create or replace function private.save_site_settings(
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
      "source_link": "text", "announcement": "text", "operator_docs": "text", "home_title": "text",
      "home_lead": "text", "home_claims": "text"}') e;
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
      home_title = wanted.home_title,
      home_lead = wanted.home_lead,
      home_claims = wanted.home_claims,
      version = was.version + 1;
    insert into app.audit_events (actor, action, entity, reason, before, after)
    select (select auth.uid()), 'save', 'site_settings', why, c.before, c.after
    from private.changed_values(to_jsonb(was), to_jsonb(wanted)) c;
  end if;
  return query select * from app.site_settings;
end
$$;

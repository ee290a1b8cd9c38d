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

-- save_site_settings takes them: see 20261127010100.

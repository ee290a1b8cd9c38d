-- Who must have a second factor: a setting of the deployment, with days of grace.

alter table app.site_settings
  add column second_factor_for text not null default 'nobody',
  add column second_factor_days integer not null default 14,
  add column second_factor_since timestamptz,
  add constraint site_settings_second_factor_for_known check (
    second_factor_for in ('nobody', 'admins', 'staff', 'everybody')),
  add constraint site_settings_second_factor_days_range check (second_factor_days between 0 and 90);

comment on column app.site_settings.second_factor_for is
  'Who must have a second factor: nobody, admins, staff or everybody.';
comment on column app.site_settings.second_factor_days is
  'Days of grace: how long one has until then, from the setting or from the first day of the account.';
comment on column app.site_settings.second_factor_since is
  'When the setting began to concern more people. The days of grace are counted from here.';
comment on constraint site_settings_second_factor_for_known on app.site_settings is
  'One of nobody, admins, staff, everybody.';
comment on constraint site_settings_second_factor_days_range on app.site_settings is '0 to 90 days.';

create or replace view public.site_settings with (security_invoker = true) as
select id, orders, engine, support_link, abuse_link, source_link, announcement, operator_docs, version,
  updated_at, home_title, home_lead, home_claims, second_factor_for, second_factor_days,
  second_factor_since
from app.site_settings;

comment on column public.site_settings.second_factor_for is
  'Who must have a second factor: nobody, admins, staff or everybody.';
comment on column public.site_settings.second_factor_days is
  'How many days one has to set it up.';
comment on column public.site_settings.second_factor_since is
  'From when these days are counted; null: nobody ever had to have one.';

-- The clock of the days starts when the setting concerns more people than before.
create function private.start_second_factor_grace() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  widening constant text[] := array['nobody', 'admins', 'staff', 'everybody'];
begin
  if array_position(widening, new.second_factor_for) > array_position(widening, old.second_factor_for) then
    new.second_factor_since := now();
  end if;
  return new;
end
$$;

create trigger site_settings_start_second_factor_grace
  before update of second_factor_for on app.site_settings
  for each row execute function private.start_second_factor_grace();

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
    perform private.raise_invalid_input('settings: An object.', 'Check what is there now, then try again.');
  end if;
  select * into strict was from app.site_settings for update;
  if was.version is distinct from expected_version then
    perform private.raise_conflict(was.version);
  end if;

  select e.* into first_error from private.type_errors(
    jsonb_build_array(jsonb_build_object('n', 1, 'given', settings)),
    '{"orders": "text", "engine": "text", "support_link": "text", "abuse_link": "text",
      "source_link": "text", "announcement": "text", "operator_docs": "text", "home_title": "text",
      "home_lead": "text", "home_claims": "text", "second_factor_for": "text",
      "second_factor_days": "integer"}') e;
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
    if wanted.orders = 'open' and was.orders <> 'open' then
      perform private.require_no_opening_gap();
    end if;
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
      second_factor_for = wanted.second_factor_for,
      second_factor_days = wanted.second_factor_days,
      version = was.version + 1;
    insert into app.audit_events (actor, action, entity, reason, before, after)
    select (select auth.uid()), 'save', 'site_settings', why, c.before, c.after
    from private.changed_values(to_jsonb(was), to_jsonb(wanted)) c;
  end if;
  return query select * from app.site_settings;
end
$$;

create function private.second_factor_deadline(person uuid) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select greatest(s.second_factor_since, p.created_at) + s.second_factor_days * interval '24 hours'
  from app.site_settings s
  join app.profiles p on p.user_id = person
  left join app.staff f on f.user_id = person
  where s.second_factor_for = 'everybody'
    or (s.second_factor_for = 'staff' and f.user_id is not null)
    or (s.second_factor_for = 'admins' and f.staff_type = 'admin')
$$;

comment on function private.second_factor_deadline(uuid) is
  'Until when the person must have a second factor. Null: they need none.';

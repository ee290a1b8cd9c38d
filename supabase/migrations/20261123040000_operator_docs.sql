-- Whether the texts for the people who run the site are public pages of it.

alter table public.site_settings
  add column operator_docs text not null default 'hidden',
  add constraint site_settings_operator_docs_known check (operator_docs in ('hidden', 'shown'));

comment on column public.site_settings.operator_docs is
  'shown: everyone reads the operator guide, below /docs/operate. hidden: admins alone.';
comment on constraint site_settings_operator_docs_known on public.site_settings is
  'One of hidden, shown.';

create or replace function private.save_site_settings(
  expected_version integer, settings jsonb, reason text
)
returns setof public.site_settings
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was public.site_settings;
  wanted public.site_settings;
  why text;
  first_error record;
begin
  perform private.require_admin();
  if jsonb_typeof(settings) is distinct from 'object' then
    perform private.raise_invalid_input('settings: An object.', 'Load the page again.');
  end if;
  select * into strict was from public.site_settings for update;
  if was.version is distinct from expected_version then
    perform private.raise_conflict(was.version);
  end if;

  select e.* into first_error from private.type_errors(
    jsonb_build_array(jsonb_build_object('n', 1, 'given', settings)),
    '{"orders": "text", "engine": "text", "support_link": "text", "abuse_link": "text",
      "source_link": "text", "announcement": "text", "operator_docs": "text"}') e;
  if first_error.n is null then
    select r.* into first_error from private.check_violations('public.site_settings',
      jsonb_build_array(jsonb_build_object('n', 1, 'doc', to_jsonb(was) || settings))) r;
  end if;
  if first_error.n is not null then
    perform private.raise_invalid_input(
      first_error.field || ': ' || first_error.message, 'Correct it, then save again.');
  end if;
  why := private.require_reason(reason);

  wanted := jsonb_populate_record(was, settings);
  if wanted is distinct from was then
    update public.site_settings set
      orders = wanted.orders,
      engine = wanted.engine,
      support_link = wanted.support_link,
      abuse_link = wanted.abuse_link,
      source_link = wanted.source_link,
      announcement = wanted.announcement,
      operator_docs = wanted.operator_docs,
      version = was.version + 1;
    insert into public.audit_events (actor, action, entity, reason, before, after)
    select (select auth.uid()), 'save', 'site_settings', why, c.before, c.after
    from private.changed_values(to_jsonb(was), to_jsonb(wanted)) c;
  end if;
  return query select * from public.site_settings;
end
$$;

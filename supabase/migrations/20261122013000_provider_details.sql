-- Who runs this site: what legal documents print, how to reach the people, and where the community meets.
-- One row. Admins change it with a reason. Everyone reads it through the view `provider`.

-- One line of text. Empty: not set.
create function private.is_line(value text, longest integer) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(value) <= longest and private.is_trimmed(value)
    and not private.has_hidden_characters(value)
$$;

-- Several lines, such as a postal address. Empty: not set.
create function private.is_block(value text, longest integer) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(value) <= longest and value = private.trim_reason(value)
    and not private.has_hidden_characters(translate(value, E'\n', ''))
$$;

create table app.provider_details (
  id boolean primary key default true,
  -- Who the provider is.
  legal_name text not null default '',
  represented_by text not null default '',
  address text not null default '',
  law_country text not null default '',
  court text not null default '',
  register text not null default '',
  vat_id text not null default '',
  -- How to reach them.
  email text not null default '',
  phone text not null default '',
  hours text not null default '',
  -- Data protection.
  data_protection_contact text not null default '',
  supervisory_authority text not null default '',
  processors text not null default '',
  server_logs text not null default '',
  -- What only the provider can promise.
  notice_days text not null default '',
  sla_availability text not null default '',
  sla_credit text not null default '',
  sla_response_hours text not null default '',
  -- Where people meet.
  issues_link text not null default '',
  releases_link text not null default '',
  chat_link text not null default '',
  forum_link text not null default '',
  mailing_list_link text not null default '',
  fediverse_link text not null default '',
  blog_link text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),

  constraint provider_details_id_single check (id),
  constraint provider_details_legal_name_line check (private.is_line(legal_name, 120)),
  constraint provider_details_represented_by_line check (private.is_line(represented_by, 160)),
  constraint provider_details_address_block check (private.is_block(address, 400)),
  constraint provider_details_law_country_code check (law_country ~ '^([A-Z]{2})?$'),
  constraint provider_details_court_line check (private.is_line(court, 120)),
  constraint provider_details_register_line check (private.is_line(register, 160)),
  constraint provider_details_vat_id_line check (private.is_line(vat_id, 40)),
  constraint provider_details_email_address check (
    email = '' or (char_length(email) <= 254 and private.is_link('mailto:' || email))
  ),
  constraint provider_details_phone_number check (phone ~ '^(\+?[0-9][0-9 ()/.-]{3,29})?$'),
  constraint provider_details_hours_line check (private.is_line(hours, 120)),
  constraint provider_details_data_protection_contact_block
    check (private.is_block(data_protection_contact, 400)),
  constraint provider_details_supervisory_authority_line
    check (private.is_line(supervisory_authority, 200)),
  constraint provider_details_processors_block check (private.is_block(processors, 2000)),
  constraint provider_details_server_logs_line check (private.is_line(server_logs, 300)),
  constraint provider_details_notice_days_number check (notice_days ~ '^([1-9][0-9]{0,2})?$'),
  constraint provider_details_sla_availability_percent
    check (sla_availability ~ '^(9[0-9](\.[0-9]{1,3})?)?$'),
  constraint provider_details_sla_credit_percent check (sla_credit ~ '^(100|[1-9][0-9]?)?$'),
  constraint provider_details_sla_response_hours_number
    check (sla_response_hours ~ '^([1-9][0-9]{0,2})?$'),
  constraint provider_details_issues_link_link
    check (issues_link = '' or private.is_link(issues_link)),
  constraint provider_details_releases_link_link
    check (releases_link = '' or private.is_link(releases_link)),
  constraint provider_details_chat_link_link check (chat_link = '' or private.is_link(chat_link)),
  constraint provider_details_forum_link_link check (forum_link = '' or private.is_link(forum_link)),
  constraint provider_details_mailing_list_link_link
    check (mailing_list_link = '' or private.is_link(mailing_list_link)),
  constraint provider_details_fediverse_link_link
    check (fediverse_link = '' or private.is_link(fediverse_link)),
  constraint provider_details_blog_link_link check (blog_link = '' or private.is_link(blog_link))
);

comment on table app.provider_details is
  'One row: who runs the site. Empty fields are not set. Read through the view provider.';
comment on column app.provider_details.law_country is 'ISO 3166-1 alpha-2: whose law applies.';
comment on column app.provider_details.processors is
  'Who processes personal data for the provider, one a line.';
comment on column app.provider_details.server_logs is
  'What the web server writes down about a request, and for how long. This software cannot know it.';

-- A message for each rule, which the form shows at the field.
do $$
declare
  rule record;
begin
  for rule in
    select c.conname, case substring(c.conname from '[^_]+$')
      when 'line' then 'One line of at most %s visible characters.'
      when 'block' then 'At most %s visible characters, without blanks around them.'
      when 'code' then 'A country of two letters, such as AT.'
      when 'address' then 'An email address of at most 254 characters.'
      when 'link' then 'An https address or mailto:, at most 300 characters.'
      end as message,
      substring(pg_get_constraintdef(c.oid) from ', (\d+)\)') as longest
    from pg_constraint c
    where c.conrelid = 'app.provider_details'::regclass and c.contype = 'c'
  loop
    if rule.message is not null then
      execute format('comment on constraint %I on app.provider_details is %L',
        rule.conname, format(rule.message, rule.longest));
    end if;
  end loop;
end
$$;

comment on constraint provider_details_phone_number on app.provider_details is
  '4 to 30 digits, blanks and the signs + ( ) / . - only.';
comment on constraint provider_details_notice_days_number on app.provider_details is
  'A whole number from 1 to 999.';
comment on constraint provider_details_sla_response_hours_number on app.provider_details is
  'A whole number from 1 to 999.';
comment on constraint provider_details_sla_availability_percent on app.provider_details is
  'A percentage from 90 to 99.999, such as 99.9.';
comment on constraint provider_details_sla_credit_percent on app.provider_details is
  'A whole percentage from 1 to 100.';

insert into app.provider_details default values;

create trigger provider_details_touch before update on app.provider_details
  for each row execute function private.touch_updated_at();

alter table app.provider_details enable row level security;
alter table app.provider_details force row level security;

-- What the API reference says about status, roadmap and provider. 20261122030000 has the syntax.

comment on view public.incident_list is
  'Open incidents and planned maintenance, and the last 100 that are closed, with their last 20 updates.';
comment on column public.incident_list.id is 'The id of the incident.';
comment on column public.incident_list.kind is 'incident or maintenance.';
comment on column public.incident_list.title is 'The title in one line.';
comment on column public.incident_list.status is
  'incident: investigating, identified, monitoring, resolved. maintenance: scheduled, in_progress, completed, cancelled.';
comment on column public.incident_list.parts is 'The affected parts of the service.';
comment on column public.incident_list.regions is 'The slugs of the affected regions; empty: all.';
comment on column public.incident_list.affected is 'What is affected.';
comment on column public.incident_list.unaffected is 'What goes on as usual.';
comment on column public.incident_list.advice is 'What you can do.';
comment on column public.incident_list.starts_at is 'When it began, or is planned to begin.';
comment on column public.incident_list.ends_at is 'When maintenance is planned to end; null for incidents.';
comment on column public.incident_list.closed_at is
  'When it was resolved, completed or cancelled; null: it was not.';
comment on column public.incident_list.next_update_at is 'When to expect the next update.';
comment on column public.incident_list.version is 'Grows by one with every change.';
comment on column public.incident_list.created_at is 'When it was published.';
comment on column public.incident_list.updated_at is 'When it last changed.';
comment on column public.incident_list.updates is
  'Its updates, the newest first: a list of at, status and message.';

comment on view public.status_now is
  'One row: the time of the database, and whether the process that does the actions reports.';
comment on column public.status_now.at is 'The time of the database.';
comment on column public.status_now.engine is 'What runs the servers: none, simulated or incus.';
comment on column public.status_now.provisioner_seen_at is
  'When the process that does the actions last reported; null: not in the last 7 days.';

comment on view public.status_record is 'What was recorded of each part of the service in the last 90 days.';
comment on column public.status_record.part is 'The part of the service.';
comment on column public.status_record.since is 'The first recorded day.';
comment on column public.status_record.days is
  'The last 90 days in UTC: a list of day, minutes recorded, minutes slow, minutes down.';
comment on column public.status_record.last_at is 'The newest recorded minute.';
comment on column public.status_record.last_state is 'answering, slow or down.';
comment on column public.status_record.last_latency_ms is 'How long the part took to answer, in milliseconds.';

comment on view public.roadmap_list is 'Every item of the roadmap with its number of votes.';
comment on column public.roadmap_list.item_id is 'The id of the item.';
comment on column public.roadmap_list.slug is 'The name of the item in addresses.';
comment on column public.roadmap_list.title is 'The title in one line.';
comment on column public.roadmap_list.body is 'What it is, and why.';
comment on column public.roadmap_list.area is 'The part of the service.';
comment on column public.roadmap_list.stage is 'now, next, later, shipped or dropped.';
comment on column public.roadmap_list.shipped_on is 'When it was shipped; null: it is not.';
comment on column public.roadmap_list.sort is 'The place in its stage.';
comment on column public.roadmap_list.version is 'Grows by one with every change.';
comment on column public.roadmap_list.updated_at is 'When it last changed.';
comment on column public.roadmap_list.votes is 'How many people voted for it.';

comment on view public.roadmap_votes is 'The items of the roadmap that you voted for.';
comment on column public.roadmap_votes.item_id is 'The id of the item.';
comment on column public.roadmap_votes.user_id is 'The id of the person.';
comment on column public.roadmap_votes.voted_at is 'When the person voted.';

comment on view public.site_settings is 'One row: what is open, and where to ask for help.';
comment on column public.site_settings.id is 'Always true: there is one row.';
comment on column public.site_settings.orders is
  'closed: nobody creates servers; preview: they cost nothing; open: they are billed.';
comment on column public.site_settings.engine is 'What runs the servers: none, simulated or incus.';
comment on column public.site_settings.support_link is 'Where to ask for help; empty: not set.';
comment on column public.site_settings.abuse_link is 'Where to report abuse; empty: not set.';
comment on column public.site_settings.source_link is 'Where the source of the site is; empty: not set.';
comment on column public.site_settings.announcement is 'One line for every visitor; empty: none.';
comment on column public.site_settings.operator_docs is
  'shown or hidden: whether the site has the texts for its provider as pages.';
comment on column public.site_settings.version is 'Grows by one with every change.';
comment on column public.site_settings.updated_at is 'When the settings last changed.';

comment on view public.provider is 'One row: who runs the site, and its legal documents.';
comment on column public.provider.id is 'Always true: there is one row.';
comment on column public.provider.legal_name is 'The name of the provider.';
comment on column public.provider.represented_by is 'Who represents the provider.';
comment on column public.provider.address is 'The postal address.';
comment on column public.provider.law_country is 'The country whose law applies, as ISO 3166-1 alpha-2.';
comment on column public.provider.court is 'The court that decides disputes.';
comment on column public.provider.register is 'The entry in the commercial register.';
comment on column public.provider.vat_id is 'The VAT id.';
comment on column public.provider.email is 'The email address.';
comment on column public.provider.phone is 'The phone number.';
comment on column public.provider.hours is 'When the provider answers.';
comment on column public.provider.data_protection_contact is 'Whom to ask about personal data.';
comment on column public.provider.supervisory_authority is 'The authority that supervises it.';
comment on column public.provider.processors is 'Who processes personal data for the provider.';
comment on column public.provider.server_logs is 'How long the logs of the web server are kept.';
comment on column public.provider.notice_days is 'How many days before they apply changes are announced.';
comment on column public.provider.sla_availability is 'The promised availability; empty: none is promised.';
comment on column public.provider.sla_credit is 'What is credited if the promise is missed.';
comment on column public.provider.sla_response_hours is 'Within how many hours support answers.';
comment on column public.provider.issues_link is 'Where to report errors of the software.';
comment on column public.provider.releases_link is 'Where its releases are announced.';
comment on column public.provider.chat_link is 'A chat for customers.';
comment on column public.provider.forum_link is 'A forum for customers.';
comment on column public.provider.mailing_list_link is 'A mailing list.';
comment on column public.provider.fediverse_link is 'An account in the Fediverse.';
comment on column public.provider.blog_link is 'A blog.';
comment on column public.provider.version is 'Grows by one with every change.';
comment on column public.provider.updated_at is 'When the details last changed.';
comment on column public.provider.documents is
  'The legal documents: a list of document, state, link, versions and dates.';

comment on function public.status_feed() is
'Returns the last 50 updates of incidents and maintenance as an Atom feed.
@returns The feed.';

comment on function public.roadmap_feed(text) is
'Returns the 50 items of the roadmap that changed last as an Atom feed.
@param site The origin of the website, such as https://example.com.
@returns The feed.
Raises: invalid_input.';

comment on function public.vote_for_roadmap_item(uuid, boolean) is
'Gives an item of the roadmap your vote, or takes it back.
@param item The item.
@param voted True: vote. False: take the vote back.
@returns How many people voted for it.
Raises: forbidden, not_found, invalid_input.';

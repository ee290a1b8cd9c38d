-- Events of images of one's own: one is ready, or could not be made.

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('image.made', 'snapshots', 'Image ready', 'An image was made of a snapshot, and servers can be created from it.',
    'operators', true, false, true, true, 220),
  ('image.failed', 'snapshots', 'Image failed', 'An image could not be made of a snapshot.',
    'operators', true, true, true, true, 221);

create function private.record_image() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_event(case new.state when 'ready' then 'image.made' else 'image.failed' end, '/dashboard/images',
    jsonb_strip_nulls(jsonb_build_object(
      'image', new.name, 'snapshot', (select s.name from app.snapshots s where s.id = new.source_id),
      'reason', new.error_code)),
    workspace_id => new.workspace_id, entity => 'own_image', entity_id => new.id, actor => null);
  return null;
end
$$;

create trigger snapshots_record_image after update of state on app.snapshots
  for each row when (new.kind = 'image' and old.state = 'creating' and new.state in ('ready', 'failed'))
  execute function private.record_image();

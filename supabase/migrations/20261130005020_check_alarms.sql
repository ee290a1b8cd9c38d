-- What the worker does with the rules of alarms: once a minute, for all rules at once.

-- Each rule with each server that it is about, and what is read there. value is null while nobody knows: the server has just
-- begun to run, or its readings are missing. Then nothing fires and nothing ends.
create function private.alarm_readings()
returns table (rule_id uuid, instance_id uuid, is_off boolean, is_over boolean, value numeric)
language sql stable
set search_path = ''
as $$
  select r.id, i.id, i.state in ('provisioning', 'stopped', 'stopping', 'deleting', 'deleted'),
    case r.kind when 'unreachable' then m.value >= r.minutes else m.value >= r.threshold end,
    m.value
  from app.alarm_rules r
  join app.instances i on i.workspace_id = r.workspace_id and i.state <> 'purged'
    and (r.instance_id is null or r.instance_id = i.id)
    and (r.label_key is null or i.labels ->> r.label_key = r.label_value)
  join app.plans l on l.id = i.plan_id
  -- Between the sample before the time and the newest one, everything is counted.
  left join lateral (
    select max(s.at) as at from app.usage_samples s
    where r.kind in ('cpu', 'disk') and s.instance_id = i.id
      and s.at <= now() - r.minutes * interval '1 minute'
      and s.at > now() - r.minutes * interval '1 minute' - interval '16 minutes'
  ) base on true
  left join lateral (
    select avg(s.cpu_permille) / 10 as cpu, sum(s.disk_read_bytes + s.disk_written_bytes) as bytes, max(s.at) as at
    from app.usage_samples s
    where s.instance_id = i.id and s.at > base.at and s.at <= now()
  ) seen on true
  left join lateral (
    select sum(u.net_out_bytes) as bytes
    from private.usage_rows(i.id, date_trunc('month', now(), 'UTC'), 'infinity', 3) u
    where r.kind = 'traffic' and l.transfer_gib is not null
  ) month on true
  cross join lateral (
    select round(case
      when r.kind = 'unreachable' then
        case i.state when 'error' then extract(epoch from now() - i.state_since) / 60 else 0 end
      -- A plan without a limit has no share.
      when r.kind = 'traffic' then coalesce(month.bytes * 100 / (l.transfer_gib * 1073741824.0), 0)
      when i.state <> 'running' or i.state_since > now() - r.minutes * interval '1 minute'
        or seen.at is null or seen.at < now() - interval '16 minutes' then null
      when r.kind = 'cpu' then seen.cpu
      else seen.bytes / extract(epoch from seen.at - base.at) / 1048576
    end, 2) as value
  ) m
  where r.paused_at is null
$$;

-- Whom a message of a rule goes to.
create function private.alarm_recipients(rule app.alarm_rules) returns uuid[]
language sql stable
set search_path = ''
as $$
  select case when private.is_alarm_for_all(rule) then private.people_of('operators', rule.workspace_id, null)
    else private.chosen_recipients(rule.id) end
$$;

-- Servers of one rule that fire, or are over, within a minute are one message.
create function private.tell_alarms() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  rule app.alarm_rules;
  names text[];
  one uuid;
begin
  for rule in
    select r.* from app.alarm_rules r
    where (r.fired_told_at is null or r.fired_told_at <= now() - interval '1 minute')
      and exists (
        select from app.alarms a where a.rule_id = r.id and a.fired_told_at is null and a.ended_at is null)
  loop
    with told as (
      update app.alarms a set fired_told_at = now()
      where a.rule_id = rule.id and a.fired_told_at is null and a.ended_at is null
      returning a.instance_id
    )
    select array_agg(i.name order by i.name), case when count(*) = 1 then min(i.id::text)::uuid end into names, one
    from told t join app.instances i on i.id = t.instance_id;
    update app.alarm_rules r set fired_told_at = now() where r.id = rule.id;
    perform private.record_event('alarm.fired',
      case when one is null then '/dashboard/alarms' else '/dashboard/servers/' || one end,
      jsonb_build_object('alarm', rule.name, 'kind', rule.kind, 'threshold', rule.threshold, 'minutes', rule.minutes,
        'servers', to_jsonb(names[1:100]), 'server_count', cardinality(names)),
      workspace_id => rule.workspace_id, entity => 'workspace', entity_id => rule.workspace_id, actor => null,
      recipients => private.alarm_recipients(rule), to_mailbox => rule.to_mailbox or private.is_alarm_for_all(rule));
  end loop;

  -- Who stopped the server, or changed the rule, knows that the alarm is over. And nobody was told of what ended before.
  update app.alarms a set ended_told_at = now(), fired_told_at = coalesce(a.fired_told_at, now())
  where a.ended_at is not null and (a.fired_told_at is null or a.ended_told_at is null)
    and (a.fired_told_at is null or a.end_reason <> 'normal');
  for rule in
    select r.* from app.alarm_rules r
    where (r.ended_told_at is null or r.ended_told_at <= now() - interval '1 minute')
      and exists (
        select from app.alarms a where a.rule_id = r.id and a.ended_at is not null and a.ended_told_at is null)
  loop
    with told as (
      update app.alarms a set ended_told_at = now()
      where a.rule_id = rule.id and a.ended_at is not null and a.ended_told_at is null
      returning a.instance_id
    )
    select array_agg(distinct i.name), case when count(distinct i.id) = 1 then min(i.id::text)::uuid end into names, one
    from told t join app.instances i on i.id = t.instance_id;
    update app.alarm_rules r set ended_told_at = now() where r.id = rule.id;
    perform private.record_event('alarm.ended',
      case when one is null then '/dashboard/alarms' else '/dashboard/servers/' || one end,
      jsonb_build_object('alarm', rule.name, 'kind', rule.kind, 'threshold', rule.threshold, 'minutes', rule.minutes,
        'servers', to_jsonb(names[1:100]), 'server_count', cardinality(names)),
      workspace_id => rule.workspace_id, entity => 'workspace', entity_id => rule.workspace_id, actor => null,
      recipients => private.alarm_recipients(rule), to_mailbox => rule.to_mailbox or private.is_alarm_for_all(rule));
  end loop;
end
$$;

create function private.check_alarms() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- Another worker is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('check_alarms', 0)) then
    return;
  end if;
  with reading as materialized (
    select * from private.alarm_readings()
  ), fired as (
    insert into app.alarms (rule_id, instance_id, value)
    select r.rule_id, r.instance_id, r.value from reading r where r.is_over and not r.is_off
    on conflict (rule_id, instance_id) where ended_at is null do nothing
  )
  update app.alarms a set ended_at = now(),
    end_reason = case when e.rule_id is null then 'not_covered' when e.is_off then 'server_off' else 'normal' end
  from app.alarms o
  left join reading e on e.rule_id = o.rule_id and e.instance_id = o.instance_id
  where a.id = o.id and o.ended_at is null
    and (e.rule_id is null or e.is_off or e.is_over = false);
  perform private.tell_alarms();
  delete from app.alarms a where a.ended_at < now() - interval '400 days';
end
$$;

create function public.check_alarms() returns void
language sql volatile security invoker
set search_path = ''
set statement_timeout = '60s'
as $$ select private.check_alarms() $$;

comment on function public.check_alarms() is
  'Looks whether alarms fire or are over, and tells of it: one message for all servers of a rule within a minute. A worker '
  'calls it once a minute; several do no harm.';

grant execute on function private.check_alarms(), public.check_alarms() to worker, service_role;

-- How often a rule would have fired in the last 7 days. From rows of five minutes, so it is close and not exact.
create function private.preview_alarm(
  workspace uuid, kind text, threshold integer, minutes integer, instance_id uuid, label_key text, label_value text
)
returns table (instance uuid, server text, times bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  rule app.alarm_rules;
  since constant timestamptz := now() - interval '7 days';
begin
  perform private.require_member(workspace);
  rule.workspace_id := workspace;
  rule.kind := kind;
  rule.threshold := threshold;
  rule.minutes := minutes;
  rule.instance_id := instance_id;
  rule.label_key := label_key;
  rule.label_value := label_value;
  perform private.require_alarm_rule(rule);
  return query
    select i.id, i.name, coalesce(n.times, 0)
    from (
      select x.* from app.instances x
      where x.workspace_id = workspace and x.deleted_at is null and x.state <> 'purged'
        and (rule.instance_id is null or rule.instance_id = x.id)
        and (rule.label_key is null or x.labels ->> rule.label_key = rule.label_value)
      order by x.name, x.id limit 50
    ) i
    join app.plans l on l.id = i.plan_id
    cross join lateral (
      select count(*) filter (where b.is_over and b.is_over is distinct from b.was_over) as times
      from (
        select w.is_over, lag(w.is_over) over (order by w.at) as was_over
        from (
          select u.at,
            u.at - min(u.at) over span >= rule.minutes * interval '1 minute' - interval '5 minutes'
            and case rule.kind
              when 'cpu' then sum(u.cpu_permille::numeric * u.samples) over span / sum(u.samples) over span / 10
              else sum(u.disk_read_bytes + u.disk_written_bytes) over span / (rule.minutes * 60 * 1048576.0)
            end >= rule.threshold as is_over
          from private.usage_rows(i.id, since, now(), 1) u
          where rule.kind in ('cpu', 'disk')
          window span as (
            order by u.at range between (coalesce(rule.minutes, 10) - 5) * interval '1 minute' preceding and current row)
        ) w
      ) b
      where rule.kind in ('cpu', 'disk')
      having rule.kind in ('cpu', 'disk')
      union all
      -- The share only grows within a month: it is reached at most once.
      select count(*) filter (where s.upto * 100 / (l.transfer_gib * 1073741824.0) >= rule.threshold
        and (s.before * 100 / (l.transfer_gib * 1073741824.0) < rule.threshold or s.begins >= since))
      from (
        select m.begins, coalesce(sum(u.net_out_bytes), 0) as upto,
          coalesce(sum(u.net_out_bytes) filter (where u.at < since), 0) as before
        from generate_series(date_trunc('month', since, 'UTC'), now(), '1 month', 'UTC') m (begins)
        left join lateral private.usage_rows(i.id, m.begins, least(now(), m.begins + interval '1 month'), 2) u on true
        where rule.kind = 'traffic'
        group by m.begins
      ) s
      having rule.kind = 'traffic'
      union all
      select count(*) from app.instance_state_log g
      where rule.kind = 'unreachable' and g.instance_id = i.id and g.state = 'error'
        and coalesce(g.to_at, now()) > since
        and coalesce(g.to_at, now()) - g.from_at >= rule.minutes * interval '1 minute'
      having rule.kind = 'unreachable'
    ) n
    order by i.name, i.id;
end
$$;

create function public.preview_alarm(
  workspace_id uuid, kind text, threshold integer default null, minutes integer default null,
  instance_id uuid default null, label_key text default null, label_value text default null
)
returns table (instance uuid, server text, times bigint)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.preview_alarm(workspace_id, kind, threshold, minutes, instance_id, label_key, label_value)
$$;

comment on function public.preview_alarm(uuid, text, integer, integer, uuid, text, text) is
'Returns how often an alarm would have fired in the last 7 days, for each of its servers, at most 50. Computed from averages of five minutes, so close and not exact.
@param workspace_id The workspace.
@param kind What it watches; see create_alarm_rule.
@param threshold When it fires.
@param minutes For how long.
@param instance_id One server. Default: every server, or those with the label.
@param label_key The key of a label.
@param label_value The value of the label.
@answer instance The id of the server.
@answer server Its name.
@answer times How often it would have begun to fire.
Raises: not_found, invalid_input.';

grant execute on function
  private.preview_alarm(uuid, text, integer, integer, uuid, text, text),
  public.preview_alarm(uuid, text, integer, integer, uuid, text, text)
  to authenticated, api_key_read;

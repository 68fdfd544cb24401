-- What the clocks on the wall of a zone show at an instant, and the instant at which they show a time. Alberta keeps its summer time since
-- 8 March 2026. Zone data of the database may be older or younger than that: with these both kinds of database answer alike.
create function wall_time(zone text, at timestamptz) returns timestamp language sql immutable parallel safe as $$
  select case when zone = 'America/Edmonton' and at >= timestamptz '2026-03-08T09:00:00Z' then at at time zone 'UTC' - interval '6 hours'
    else at at time zone zone end
$$;
create function wall_moment(zone text, shown timestamp) returns timestamptz language sql immutable parallel safe as $$
  select case when zone = 'America/Edmonton' and shown >= timestamp '2026-03-08T03:00:00' then (shown + interval '6 hours') at time zone 'UTC'
    else shown at time zone zone end
$$;

create or replace function money_day(client uuid, at timestamptz) returns date language sql stable as $$
  select case when k.time_display = 'zone' then wall_time(k.timezone, at)::date
    else (at at time zone 'UTC' + interval '1 hour' * case k.country when 'CA' then -6 else 12 end)::date end
  from clients k where k.id = client
$$;
create or replace function money_day_begins(client uuid, day date) returns timestamptz language sql stable as $$
  select case when k.time_display = 'zone' then wall_moment(k.timezone, day::timestamp)
    else (day::timestamp - interval '1 hour' * case k.country when 'CA' then -6 else 12 end) at time zone 'UTC' end
  from clients k where k.id = client
$$;

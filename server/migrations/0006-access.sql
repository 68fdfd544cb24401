-- Every code that a person holds at this moment, and where it comes from: given to them, or with a template. A code may come from both.
create view staff_access as
select c.staff_id, c.code, null::uuid as template_id, c.granted_on_utc as since_utc, c.granted_by, c.expires_on_utc
from staff_codes c where c.expires_on_utc is null or c.expires_on_utc > now()
union all
select l.from_id, c.code, l.to_id, c.created_on_utc, c.created_by, null
from staff_template_ids l
  join access_templates t on t.id = l.to_id and not t.is_deleted
  join access_template_codes c on c.template_id = t.id and not c.is_deleted;

-- Who is disabled is out at once, and stays out of old sessions when they are let in again.
create function end_sessions_of_disabled() returns trigger language plpgsql as $$
begin
  update sessions set revoked_on_utc = now() where staff_id = new.id and revoked_on_utc is null;
  return null;
end $$;
create trigger end_sessions after update of is_disabled, is_deleted on staff
  for each row when ((new.is_disabled or new.is_deleted) and not (old.is_disabled or old.is_deleted)) execute function end_sessions_of_disabled();

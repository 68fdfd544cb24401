CREATE TABLE "targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"priority" text NOT NULL,
	"branch_id" uuid,
	"reply_hours" integer NOT NULL,
	"solution_hours" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "targets_reply_hours_min" CHECK ("reply_hours" >= 1),
	CONSTRAINT "targets_solution_hours_min" CHECK ("solution_hours" >= 1),
	CONSTRAINT "targets_priority_values" CHECK ("priority" in ('Low', 'Normal', 'High', 'Urgent'))
);

CREATE TABLE "ticket_clock_queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

ALTER TABLE "tickets" ADD COLUMN "first_reply_on_utc" timestamp(3) with time zone;
ALTER TABLE "tickets" ADD COLUMN "reply_due_on_utc" timestamp(3) with time zone;
ALTER TABLE "tickets" ADD COLUMN "due_on_utc" timestamp(3) with time zone;
ALTER TABLE "tickets" ADD COLUMN "due_hours" integer;
ALTER TABLE "targets" ADD CONSTRAINT "targets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "targets" ADD CONSTRAINT "targets_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "ticket_clock_queue" ADD CONSTRAINT "ticket_clock_queue_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ticket_clock_queue" ADD CONSTRAINT "ticket_clock_queue_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "targets_branch_id_idx" ON "targets" USING btree ("branch_id");
CREATE INDEX "targets_solution_hours_sort" ON "targets" USING btree ("client_id","solution_hours","id") WHERE not is_deleted;
CREATE INDEX "ticket_clock_queue_ticket_id_idx" ON "ticket_clock_queue" USING btree ("ticket_id");
CREATE INDEX "ticket_clock_queue_ticket_id_sort" ON "ticket_clock_queue" USING btree ("client_id","ticket_id","id") WHERE not is_deleted;
CREATE INDEX "tickets_due_on_utc_sort" ON "tickets" USING btree ("client_id","due_on_utc","id") WHERE not is_deleted;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_due_hours_min" CHECK ("due_hours" >= 1);

-- Tickets whose due moments are worked out again: a job does it, because holidays stand in the program. A row is never written over, so that
-- nobody waits for the job.
create function queue_ticket_clocks(ids uuid[]) returns void language sql as $$
  insert into ticket_clock_queue (id, client_id, ticket_id) select gen_random_uuid(), t.client_id, t.id from tickets t where t.id = any(ids)
$$;

create function queue_ticket_clock() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  perform queue_ticket_clocks(case tg_table_name
    when 'tickets' then array[(to_jsonb(changed)->>'id')::uuid]
    when 'tickets_flag_ids' then array[(to_jsonb(changed)->>'from_id')::uuid]
    else array[(to_jsonb(changed)->>'ticket_id')::uuid] end);
  return null;
end
$$;

-- A target, a flag or the hours of a branch move what is still worked on: what was solved keeps the moment that it had.
create function queue_open_ticket_clocks() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'DELETE' then changed := to_jsonb(old); else changed := to_jsonb(new); end if;
  perform queue_ticket_clocks(array(
    select t.id from tickets t
    where t.state not in ('Resolved', 'Closed') and not t.is_deleted and case tg_table_name
      when 'targets' then t.client_id = (changed->>'client_id')::uuid
      when 'flags' then exists (select from tickets_flag_ids l where l.from_id = t.id and l.to_id = (changed->>'id')::uuid)
      when 'branches' then t.branch_id = (changed->>'id')::uuid
      else t.branch_id = (changed->>'branch_id')::uuid end));
  return null;
end
$$;

create trigger ticket_change_winds_clock after insert on ticket_changes for each row execute function queue_ticket_clock();
create trigger ticket_winds_clock after update of priority, branch_id on tickets for each row
when (old.priority is distinct from new.priority or old.branch_id is distinct from new.branch_id) execute function queue_ticket_clock();
create trigger ticket_flag_winds_clock after insert or delete on tickets_flag_ids for each row execute function queue_ticket_clock();
create trigger target_winds_clocks after insert or update or delete on targets for each row execute function queue_open_ticket_clocks();
create trigger flag_winds_clocks after update of due_hours, is_active, is_deleted on flags for each row execute function queue_open_ticket_clocks();
create trigger branch_hours_wind_clocks after insert or update or delete on branch_hours for each row execute function queue_open_ticket_clocks();
create trigger branch_winds_clocks after update of city, country, address on branches for each row
when (old.city is distinct from new.city or old.country is distinct from new.country or old.address is distinct from new.address) execute function queue_open_ticket_clocks();

-- Stores the due moments of tickets. It is no change that a person makes, so versions stay.
create function set_ticket_clocks(clocks jsonb) returns void language sql as $$
  -- In the order in which people who change many of them lock them.
  select 1 from tickets where id in (select (c->>'id')::uuid from jsonb_array_elements(clocks) c) order by id for update;
  update tickets t set due_hours = c.due_hours, due_on_utc = c.due_on_utc, reply_due_on_utc = c.reply_due_on_utc
  from jsonb_to_recordset(clocks) as c(id uuid, due_hours integer, due_on_utc timestamptz, reply_due_on_utc timestamptz)
  where t.id = c.id and (t.due_hours, t.due_on_utc, t.reply_due_on_utc) is distinct from (c.due_hours, c.due_on_utc, c.reply_due_on_utc)
$$;

-- The first message that a person writes about a ticket is its first reply.
create function note_first_reply() returns trigger language plpgsql as $$
begin
  update tickets set first_reply_on_utc = new.created_on_utc
  where id = new.owner_id::uuid and client_id = new.client_id and first_reply_on_utc is null;
  return null;
end
$$;

create trigger message_is_first_reply after insert on messages for each row
when (new.owner_entity = 'tickets' and new.event is null and new.created_by is not null) execute function note_first_reply();

-- So is a contact with the customer that a person notes, such as a call.
create trigger contact_is_first_reply after insert on notes for each row
when (new.owner_entity = 'tickets' and new.type = 'Customer contact' and new.created_by is not null) execute function note_first_reply();

-- Tickets from before: their messages and notes say when they were answered, and the job works out when they are due.
update tickets t set first_reply_on_utc = m.at
from (
  select owner_id, min(created_on_utc) as at from (
    select owner_id, created_on_utc from messages where owner_entity = 'tickets' and event is null and created_by is not null
    union all
    select owner_id, created_on_utc from notes where owner_entity = 'tickets' and type = 'Customer contact' and created_by is not null) r
  group by 1) m
where m.owner_id = t.id::text;
select queue_ticket_clocks(array(select id from tickets));

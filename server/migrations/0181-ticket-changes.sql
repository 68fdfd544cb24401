CREATE TABLE "ticket_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"happened_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ticket_changes_position_min" CHECK ("position" >= 1),
	CONSTRAINT "ticket_changes_kind_values" CHECK ("kind" in ('Opened', 'Moved', 'Resolved', 'Closed', 'Reopened')),
	CONSTRAINT "ticket_changes_from_state_values" CHECK ("from_state" in ('New', 'In progress', 'Waiting customer', 'Waiting supplier', 'Waiting parts', 'Scheduled', 'Resolved', 'Closed', 'Reopened')),
	CONSTRAINT "ticket_changes_to_state_values" CHECK ("to_state" in ('New', 'In progress', 'Waiting customer', 'Waiting supplier', 'Waiting parts', 'Scheduled', 'Resolved', 'Closed', 'Reopened'))
);

ALTER TABLE "ticket_changes" ADD CONSTRAINT "ticket_changes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ticket_changes" ADD CONSTRAINT "ticket_changes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ticket_changes" ADD CONSTRAINT "ticket_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "ticket_changes_ticket_id_position_key" ON "ticket_changes" USING btree ("client_id","ticket_id","position") WHERE not is_deleted;
CREATE INDEX "ticket_changes_ticket_id_idx" ON "ticket_changes" USING btree ("ticket_id");
CREATE INDEX "ticket_changes_staff_id_idx" ON "ticket_changes" USING btree ("staff_id");
CREATE INDEX "ticket_changes_happened_on_utc_sort" ON "ticket_changes" USING btree ("client_id","happened_on_utc","id") WHERE not is_deleted;

-- Whoever changes the state of a ticket, and in whichever way: the change is entered. One that comes in a later state went
-- through what lies before it, so that what was opened less what was resolved is what is open.
create function enter_ticket_change() returns trigger language plpgsql as $$
declare
  before text;
  at timestamptz := now();
  step text;
  steps text[];
begin
  if tg_op = 'INSERT' then
    insert into ticket_changes (id, client_id, ticket_id, position, kind, to_state, happened_on_utc, staff_id)
    values (gen_random_uuid(), new.client_id, new.id, 1, 'Opened', 'New', new.created_on_utc, new.created_by);
    before := 'New';
    at := greatest(new.created_on_utc, coalesce(new.closed_on_utc, new.updated_on_utc));
  else
    before := old.state;
  end if;
  if new.state = before then return null; end if;
  steps := case when new.state in ('Closed', 'Reopened') and before not in ('Resolved', 'Closed') then array['Resolved', new.state] else array[new.state] end;
  foreach step in array steps loop
    insert into ticket_changes (id, client_id, ticket_id, position, kind, from_state, to_state, happened_on_utc, staff_id)
    select gen_random_uuid(), new.client_id, new.id, coalesce(max(e.position), 0) + 1,
      case when step = 'Resolved' and before <> 'Closed' then 'Resolved' when step = 'Closed' then 'Closed' when step <> 'Resolved' and before in ('Resolved', 'Closed') then 'Reopened' else 'Moved' end,
      before, step, at, new.updated_by
    from ticket_changes e where e.ticket_id = new.id;
    before := step;
  end loop;
  return null;
end
$$;

create trigger ticket_is_entered after insert on tickets for each row execute function enter_ticket_change();
create trigger ticket_state_is_entered after update of state on tickets for each row when (old.state is distinct from new.state) execute function enter_ticket_change();

-- Tickets from before: what the audit does not say happened when they were last changed.
insert into ticket_changes (id, client_id, ticket_id, position, kind, to_state, happened_on_utc, staff_id)
select gen_random_uuid(), client_id, id, 1, 'Opened', 'New', created_on_utc, created_by from tickets;
insert into ticket_changes (id, client_id, ticket_id, position, kind, from_state, to_state, happened_on_utc, staff_id)
select gen_random_uuid(), client_id, id, 2, case when state in ('Resolved', 'Closed', 'Reopened') then 'Resolved' else 'Moved' end, 'New',
  case when state in ('Closed', 'Reopened') then 'Resolved' else state end, greatest(created_on_utc, coalesce(closed_on_utc, updated_on_utc)), updated_by
from tickets where state <> 'New';
insert into ticket_changes (id, client_id, ticket_id, position, kind, from_state, to_state, happened_on_utc, staff_id)
select gen_random_uuid(), client_id, id, 3, state, 'Resolved', state, greatest(created_on_utc, coalesce(closed_on_utc, updated_on_utc)), updated_by
from tickets where state in ('Closed', 'Reopened');

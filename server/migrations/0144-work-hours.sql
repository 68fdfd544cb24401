CREATE TABLE "work_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"date" date NOT NULL,
	"staff_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"break_minutes" integer DEFAULT 0 NOT NULL,
	"type" text DEFAULT 'Normal' NOT NULL,
	"state" text DEFAULT 'Draft' NOT NULL,
	"source" text DEFAULT 'By hand' NOT NULL,
	"entered_by_id" uuid,
	"approved_by_id" uuid,
	"approved_on_utc" timestamp(3) with time zone,
	"starts_on_utc" timestamp(3) with time zone,
	"ends_on_utc" timestamp(3) with time zone,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "work_hours_check_1" CHECK (extract(epoch from "ends_on_utc" - "starts_on_utc") > "break_minutes" * 60),
	CONSTRAINT "work_hours_check_2" CHECK ("approved_by_id" is null or ("approved_by_id" <> "staff_id" and "approved_by_id" is distinct from "entered_by_id")),
	CONSTRAINT "work_hours_break_minutes_min" CHECK ("break_minutes" >= 0),
	CONSTRAINT "work_hours_type_values" CHECK ("type" in ('Normal', 'Overtime', 'Leave', 'Holiday')),
	CONSTRAINT "work_hours_state_values" CHECK ("state" in ('Draft', 'Approved')),
	CONSTRAINT "work_hours_source_values" CHECK ("source" in ('By hand', 'File'))
);
ALTER TABLE "work_hours" ADD CONSTRAINT "work_hours_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "work_hours" ADD CONSTRAINT "work_hours_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "work_hours" ADD CONSTRAINT "work_hours_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "work_hours" ADD CONSTRAINT "work_hours_entered_by_id_staff_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "work_hours" ADD CONSTRAINT "work_hours_approved_by_id_staff_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "work_hours_staff_id_start_time_date_key" ON "work_hours" USING btree ("client_id","staff_id",lower("start_time"),"date") WHERE not is_deleted;
CREATE INDEX "work_hours_staff_id_idx" ON "work_hours" USING btree ("staff_id");
CREATE INDEX "work_hours_branch_id_idx" ON "work_hours" USING btree ("branch_id");
CREATE INDEX "work_hours_entered_by_id_idx" ON "work_hours" USING btree ("entered_by_id");
CREATE INDEX "work_hours_approved_by_id_idx" ON "work_hours" USING btree ("approved_by_id");
CREATE INDEX "work_hours_date_sort" ON "work_hours" USING btree ("client_id","date","id") WHERE not is_deleted;
CREATE INDEX "work_hours_start_time_sort" ON "work_hours" USING btree ("client_id",folded("start_time") collate "C","start_time" collate "C","id") WHERE not is_deleted;
CREATE INDEX "work_hours_remark_search" ON "work_hours" USING gin (folded("remark") gin_trgm_ops);

-- Shifts are real spans of time: from and until by the clocks on the wall of the branch, the next day where the end is no later than the
-- beginning. What begins on a day sums to at most 24 hours. The person is locked, so that two who write shifts of one day see each other's.
create function span_work_hour() returns trigger language plpgsql as $$
declare
  zone text := (select b.timezone from branches b where b.id = new.branch_id);
  first timestamp := new.date + new.start_time::time;
  last timestamp := new.date + new.end_time::time + case when new.end_time <= new.start_time then interval '1 day' else interval '0' end;
  others interval;
begin
  if tg_op = 'UPDATE' and old.state = 'Approved' and (new.state = 'Approved' or new.is_deleted)
    and (new.staff_id, new.branch_id, new.date, new.start_time, new.end_time, new.break_minutes, new.type, new.approved_by_id, new.is_deleted)
      is distinct from (old.staff_id, old.branch_id, old.date, old.start_time, old.end_time, old.break_minutes, old.type, old.approved_by_id, old.is_deleted)
  then
    raise exception 'These hours are approved and stay as they are. Open them again first.' using errcode = 'ERP01', table = 'work_hours', column = 'state';
  end if;
  new.starts_on_utc := wall_moment(zone, first);
  new.ends_on_utc := wall_moment(zone, last);
  if new.is_deleted then return new; end if;
  if wall_time(zone, new.starts_on_utc) <> first then
    raise exception 'Clocks go forward on that day: there is no %.', new.start_time using errcode = 'ERP01', table = 'work_hours', column = 'start_time';
  end if;
  if wall_time(zone, new.ends_on_utc) <> last then
    raise exception 'Clocks go forward on that day: there is no %.', new.end_time using errcode = 'ERP01', table = 'work_hours', column = 'end_time';
  end if;
  if tg_op = 'UPDATE' and not old.is_deleted
    and (new.staff_id, new.date, new.starts_on_utc, new.ends_on_utc) is not distinct from (old.staff_id, old.date, old.starts_on_utc, old.ends_on_utc) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('work_hours ' || new.staff_id, 0));
  select coalesce(sum(h.ends_on_utc - h.starts_on_utc), interval '0') into others from work_hours h
    where h.staff_id = new.staff_id and h.date = new.date and h.id <> new.id and not h.is_deleted;
  if others + (new.ends_on_utc - new.starts_on_utc) > interval '24 hours' then
    raise exception 'Shifts that begin on a day come to at most 24 hours; these come to %.',
      trim_scale(round((extract(epoch from others + (new.ends_on_utc - new.starts_on_utc)) / 3600)::numeric, 2))
      using errcode = 'ERP01', table = 'work_hours', column = 'end_time';
  end if;
  return new;
end
$$;
create trigger work_hours_span before insert or update on work_hours for each row execute function span_work_hour();

create function refuse_approved_hours_removal() returns trigger language plpgsql as $$
begin
  if old.state = 'Approved' then
    raise exception 'These hours are approved and stay as they are. Open them again first.' using errcode = 'ERP01', table = 'work_hours', column = 'state';
  end if;
  return old;
end
$$;
create trigger work_hours_stay before delete on work_hours for each row execute function refuse_approved_hours_removal();

-- A person works one shift at a time.
alter table work_hours add constraint work_hours_start_time_overlap
  exclude using gist (staff_id with =, tstzrange(starts_on_utc, ends_on_utc) with &&) where (not is_deleted);
-- The week of a branch.
create index work_hours_branch_day_idx on work_hours (branch_id, date) where not is_deleted;

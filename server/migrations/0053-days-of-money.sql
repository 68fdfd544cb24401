CREATE TABLE "till_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"day" date NOT NULL,
	"terminal" text,
	"type" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"reason" text,
	"payment_id" uuid,
	"staff_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "till_entries_check_1" CHECK ("amount" <> 0 and ("type" not in ('Float', 'Cash in') or "amount" > 0) and ("type" <> 'Cash out' or "amount" < 0)),
	CONSTRAINT "till_entries_check_2" CHECK (("type" = 'Rounding') = ("payment_id" is not null)),
	CONSTRAINT "till_entries_type_values" CHECK ("type" in ('Float', 'Cash in', 'Cash out', 'Rounding'))
);

CREATE TABLE "day_closes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"day" date NOT NULL,
	"expected" numeric(14, 2),
	"counted" numeric(14, 2),
	"difference" numeric(14, 2),
	"note" text,
	"closed_by_id" uuid,
	"closed_on_utc" timestamp(3) with time zone,
	"state" text DEFAULT 'Open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "day_closes_check_1" CHECK ("state" = 'Open' or ("closed_by_id" is not null and "closed_on_utc" is not null)),
	CONSTRAINT "day_closes_state_values" CHECK ("state" in ('Open', 'Closed'))
);

CREATE TABLE "day_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"day_close_id" uuid NOT NULL,
	"method_id" uuid NOT NULL,
	"terminal" text NOT NULL,
	"counted" numeric(14, 2) NOT NULL,
	"expected" numeric(14, 2),
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

ALTER TABLE "payments" ADD COLUMN "batch" text;
ALTER TABLE "payments" ADD COLUMN "note" text;
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_closed_by_id_staff_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "day_counts" ADD CONSTRAINT "day_counts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "day_counts" ADD CONSTRAINT "day_counts_day_close_id_day_closes_id_fk" FOREIGN KEY ("day_close_id") REFERENCES "public"."day_closes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "day_counts" ADD CONSTRAINT "day_counts_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "till_entries_branch_id_idx" ON "till_entries" USING btree ("branch_id");
CREATE INDEX "till_entries_payment_id_idx" ON "till_entries" USING btree ("payment_id");
CREATE INDEX "till_entries_staff_id_idx" ON "till_entries" USING btree ("staff_id");
CREATE INDEX "till_entries_created_on_utc_sort" ON "till_entries" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "till_entries_reason_search" ON "till_entries" USING gin ("reason" gin_trgm_ops);
CREATE UNIQUE INDEX "day_closes_branch_id_day_key" ON "day_closes" USING btree ("client_id","branch_id","day") WHERE not is_deleted;
CREATE INDEX "day_closes_branch_id_idx" ON "day_closes" USING btree ("branch_id");
CREATE INDEX "day_closes_closed_by_id_idx" ON "day_closes" USING btree ("closed_by_id");
CREATE INDEX "day_closes_day_sort" ON "day_closes" USING btree ("client_id","day","id") WHERE not is_deleted;
CREATE INDEX "day_closes_note_search" ON "day_closes" USING gin ("note" gin_trgm_ops);
CREATE UNIQUE INDEX "day_counts_day_close_id_method_id_terminal_key" ON "day_counts" USING btree ("client_id","day_close_id","method_id",lower("terminal")) WHERE not is_deleted;
CREATE INDEX "day_counts_day_close_id_idx" ON "day_counts" USING btree ("day_close_id");
CREATE INDEX "day_counts_method_id_idx" ON "day_counts" USING btree ("method_id");
CREATE INDEX "day_counts_terminal_sort" ON "day_counts" USING btree ("client_id","terminal","id") WHERE not is_deleted;
CREATE INDEX "payments_batch_idx" ON "payments" USING btree ("batch");
CREATE INDEX "till_entries_of_day" ON "till_entries" USING btree ("client_id","branch_id","day") WHERE not is_deleted;

-- The day of an instant, and when a day begins, as lists show them to people of a client: by their zone, or by the fixed clock that they are shown.
create function money_day(client uuid, at timestamptz) returns date language sql stable as $$
  select case when k.time_display = 'zone' then (at at time zone k.timezone)::date
    else (at at time zone 'UTC' + interval '1 hour' * case k.country when 'CA' then -6 else 12 end)::date end
  from clients k where k.id = client
$$;
create function money_day_begins(client uuid, day date) returns timestamptz language sql stable as $$
  select case when k.time_display = 'zone' then day::timestamp at time zone k.timezone
    else (day::timestamp - interval '1 hour' * case k.country when 'CA' then -6 else 12 end) at time zone 'UTC' end
  from clients k where k.id = client
$$;
create function money_day_lock(branch uuid, day date) returns bigint language sql immutable as $$
  select hashtextextended('money day ' || branch || ' ' || day, 0)
$$;

-- A closed day takes nothing more: what was wrong is reversed on a later day. Whoever closes it waits for the payments that are being
-- written, and these for the closing. A load of history brings rows
-- that say when they were made; those of people are made now.
create function refuse_closed_day(branches uuid[], days date[]) returns void language plpgsql as $$
declare
  closed text;
begin
  if cardinality(days) <= 20 then
    perform pg_advisory_xact_lock_shared(money_day_lock(x.branch, x.day)) from unnest(branches, days) as x(branch, day) order by x.branch, x.day;
  end if;
  select b.name || ' has closed ' || to_char(d.day, 'DD/MM/YYYY') into closed
  from unnest(branches, days) as x(branch, day) join day_closes d on d.branch_id = x.branch and d.day = x.day and d.state = 'Closed' and not d.is_deleted
    join branches b on b.id = d.branch_id limit 1;
  if closed is not null then
    raise exception '%: its money is counted. Enter it on a later day.', closed using errcode = 'ERP01', table = 'payments', column = 'received_on_utc';
  end if;
end
$$;
create function refuse_payment_of_closed_day() returns trigger language plpgsql as $$
declare
  branches uuid[];
  days date[];
begin
  select array_agg(x.branch_id), array_agg(x.day) into branches, days
  from (
    select distinct a.branch_id, case when k.time_display = 'zone' then (a.received_on_utc at time zone k.timezone)::date
      else (a.received_on_utc at time zone 'UTC' + interval '1 hour' * case k.country when 'CA' then -6 else 12 end)::date end as day
    from added a join clients k on k.id = a.client_id where a.branch_id is not null and a.state <> 'Pending' and a.created_on_utc > now() - interval '1 hour') x;
  if days is not null then perform refuse_closed_day(branches, days); end if;
  return null;
end
$$;
create trigger payments_of_open_day after insert on payments referencing new table as added for each statement
  execute function refuse_payment_of_closed_day();
create function refuse_till_entry_of_closed_day() returns trigger language plpgsql as $$
declare
  branches uuid[];
  days date[];
begin
  select array_agg(x.branch_id), array_agg(x.day) into branches, days from (select distinct branch_id, day from added where created_on_utc > now() - interval '1 hour') x;
  if days is not null then perform refuse_closed_day(branches, days); end if;
  return null;
end
$$;
create trigger till_entries_of_open_day after insert on till_entries referencing new table as added for each statement
  execute function refuse_till_entry_of_closed_day();

-- A pending payment that arrives counts on the day on which it was entered; when that is closed, it is voided and entered again.
create function refuse_receipt_of_closed_day() returns trigger language plpgsql as $$
begin
  if old.state = 'Pending' and new.state <> 'Pending' and new.branch_id is not null then
    perform refuse_closed_day(array[new.branch_id], array[money_day(new.client_id, new.received_on_utc)]);
  end if;
  return new;
end
$$;
create trigger payments_arrive_on_open_day before update of state on payments for each row execute function refuse_receipt_of_closed_day();

-- Entries of a drawer are written once, and so is a closed day with its counts.
create function refuse_money_change() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of a till never change: enter the opposite.' using errcode = 'ERP01';
end
$$;
create trigger till_entries_never_change before update or delete on till_entries for each row execute function refuse_money_change();
create function refuse_closed_day_change() returns trigger language plpgsql as $$
begin
  if old.state = 'Closed' then
    raise exception 'A closed day never changes.' using errcode = 'ERP01';
  end if;
  return new;
end
$$;
create trigger day_closes_stay before update on day_closes for each row execute function refuse_closed_day_change();
create function refuse_closed_count_change() returns trigger language plpgsql as $$
begin
  if exists (select 1 from day_closes d where d.id = new.day_close_id and d.state = 'Closed') then
    raise exception 'A closed day never changes.' using errcode = 'ERP01';
  end if;
  return new;
end
$$;
create trigger day_counts_stay before update on day_counts for each row execute function refuse_closed_count_change();

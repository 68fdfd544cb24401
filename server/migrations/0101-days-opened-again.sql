CREATE TABLE "day_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"day_close_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"expected" numeric(14, 2) NOT NULL,
	"counted" numeric(14, 2) NOT NULL,
	"difference" numeric(14, 2) NOT NULL,
	"note" text,
	"early_reason" text,
	"closed_by_id" uuid NOT NULL,
	"closed_on_utc" timestamp(3) with time zone NOT NULL,
	"opened_by_id" uuid NOT NULL,
	"signed_by_id" uuid NOT NULL,
	"opened_on_utc" timestamp(3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"counts" jsonb NOT NULL,
	"proof" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "day_versions_check_1" CHECK ("signed_by_id" <> "opened_by_id"),
	CONSTRAINT "day_versions_no_min" CHECK ("no" >= 1)
);

ALTER TABLE "day_closes" ADD COLUMN "early_reason" text;
ALTER TABLE "day_versions" ADD CONSTRAINT "day_versions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "day_versions" ADD CONSTRAINT "day_versions_day_close_id_day_closes_id_fk" FOREIGN KEY ("day_close_id") REFERENCES "public"."day_closes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "day_versions" ADD CONSTRAINT "day_versions_closed_by_id_staff_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "day_versions" ADD CONSTRAINT "day_versions_opened_by_id_staff_id_fk" FOREIGN KEY ("opened_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "day_versions" ADD CONSTRAINT "day_versions_signed_by_id_staff_id_fk" FOREIGN KEY ("signed_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "day_versions_day_close_id_no_key" ON "day_versions" USING btree ("client_id","day_close_id","no") WHERE not is_deleted;
CREATE INDEX "day_versions_day_close_id_idx" ON "day_versions" USING btree ("day_close_id");
CREATE INDEX "day_versions_closed_by_id_idx" ON "day_versions" USING btree ("closed_by_id");
CREATE INDEX "day_versions_opened_by_id_idx" ON "day_versions" USING btree ("opened_by_id");
CREATE INDEX "day_versions_signed_by_id_idx" ON "day_versions" USING btree ("signed_by_id");
CREATE INDEX "day_versions_no_sort" ON "day_versions" USING btree ("client_id","no","id") WHERE not is_deleted;

-- A closed day never changes, but for being opened again: how it was closed is then written down, which never changes either.
create or replace function refuse_closed_day_change() returns trigger language plpgsql as $$
begin
  if old.state = 'Closed' and not (new.state = 'Open' and exists (
    select from day_versions v where v.day_close_id = old.id and v.closed_on_utc = old.closed_on_utc and not v.is_deleted)) then
    raise exception 'A closed day never changes. Two people with code J5 can open it again.' using errcode = 'ERP01';
  end if;
  return new;
end
$$;
create or replace function refuse_closed_count_change() returns trigger language plpgsql as $$
begin
  if exists (select 1 from day_closes d where d.id = new.day_close_id and d.state = 'Closed') then
    raise exception 'A closed day never changes. Two people with code J5 can open it again.' using errcode = 'ERP01';
  end if;
  return new;
end
$$;
create function refuse_day_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'How a day was closed before never changes.' using errcode = 'ERP01';
end
$$;
create trigger day_versions_never_change before update or delete on day_versions for each row execute function refuse_day_version_change();

-- What a closed day refuses says the way out.
create or replace function refuse_closed_day(branches uuid[], days date[]) returns void language plpgsql as $$
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
    raise exception '%: its money is counted. Enter it on a later day, or have two people with code J5 open that day again under Payments received.', closed
      using errcode = 'ERP01', table = 'payments', column = 'received_on_utc';
  end if;
end
$$;
create or replace function refuse_invoice_of_closed_day() returns trigger language plpgsql as $$
declare
  branch uuid := (select o.branch_id from orders o where o.id = old.order_id);
begin
  if is_closed_day(branch, old.journal_day) or (tg_op = 'UPDATE' and is_closed_day(branch, new.journal_day)) then
    raise exception '%: its day is closed. It never changes, unless two people with code J5 open that day again.', old.no
      using errcode = 'ERP01', table = 'invoices', column = 'journal_day';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create or replace function refuse_journal_of_closed_day() returns trigger language plpgsql as $$
begin
  if is_closed_day((select o.branch_id from orders o where o.id = new.order_id), new.journal_day) then
    raise exception '%: its day is closed. It takes no invoice, unless two people with code J5 open that day again.', new.no
      using errcode = 'ERP01', table = 'invoices', column = 'journal_day';
  end if;
  return new;
end
$$;

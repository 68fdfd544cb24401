CREATE TABLE "uninvoiced_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

ALTER TABLE "credit_entries" ADD COLUMN "journal_day" date;
ALTER TABLE "gift_card_entries" ADD COLUMN "journal_day" date;
ALTER TABLE "invoices" ADD COLUMN "journal_day" date;
ALTER TABLE "points_entries" ADD COLUMN "journal_day" date;
ALTER TABLE "write_offs" ADD COLUMN "journal_day" date;
ALTER TABLE "write_offs" ADD COLUMN "reversed_journal_day" date;
ALTER TABLE "uninvoiced_orders" ADD CONSTRAINT "uninvoiced_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "uninvoiced_orders" ADD CONSTRAINT "uninvoiced_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "uninvoiced_orders_order_id_key" ON "uninvoiced_orders" USING btree ("client_id","order_id") WHERE not is_deleted;
CREATE INDEX "uninvoiced_orders_order_id_idx" ON "uninvoiced_orders" USING btree ("order_id");
CREATE INDEX "uninvoiced_orders_order_id_sort" ON "uninvoiced_orders" USING btree ("client_id","order_id","id") WHERE not is_deleted;
ALTER TABLE "credit_entries" ADD COLUMN "branch_id" uuid;
ALTER TABLE "gift_card_entries" ADD COLUMN "branch_id" uuid;
ALTER TABLE "points_entries" ADD COLUMN "branch_id" uuid;
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "points_entries" ADD CONSTRAINT "points_entries_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "credit_entries_branch_id_idx" ON "credit_entries" USING btree ("branch_id");
CREATE INDEX "gift_card_entries_branch_id_idx" ON "gift_card_entries" USING btree ("branch_id");
CREATE INDEX "points_entries_branch_id_idx" ON "points_entries" USING btree ("branch_id");

-- Journals read by the day, the job of files by what still waits.
CREATE INDEX "invoices_of_journal" ON "invoices" USING btree ("client_id","journal_day") WHERE not is_deleted;
CREATE INDEX "gift_card_entries_of_journal" ON "gift_card_entries" USING btree ("client_id","journal_day") WHERE not is_deleted;
CREATE INDEX "credit_entries_of_journal" ON "credit_entries" USING btree ("client_id","journal_day") WHERE not is_deleted;
CREATE INDEX "points_entries_of_journal" ON "points_entries" USING btree ("client_id","journal_day") WHERE not is_deleted;
CREATE INDEX "write_offs_of_journal" ON "write_offs" USING btree ("client_id","journal_day") WHERE not is_deleted;
CREATE INDEX "write_offs_of_reversed_journal" ON "write_offs" USING btree ("client_id","reversed_journal_day") WHERE not is_deleted;
CREATE INDEX "invoices_to_file" ON "invoices" USING btree (coalesce("file_again_utc", '-infinity'::timestamptz)) WHERE "file" is null and not is_deleted;

-- The branch whose journal has what moved on a card, credit or points: that of its order, of the card, or of who entered it.
create function branch_of_entry(client uuid, of_order uuid, of_card uuid, by_staff uuid) returns uuid language sql stable as $$
  select coalesce((select o.branch_id from orders o where o.id = of_order), (select g.branch_id from gift_cards g where g.id = of_card),
    (select s.branch_id from staff s where s.id = by_staff), (select b.id from branches b where b.client_id = client and not b.is_deleted order by b.name, b.id limit 1))
$$;

-- What was written so far stays in the journal in which it is.
update invoices i set journal_day = money_day(i.client_id, i.issued_on_utc);
alter table gift_card_entries disable trigger user;
update gift_card_entries e set journal_day = money_day(e.client_id, e.moved_on_utc), branch_id = branch_of_entry(e.client_id, e.order_id, e.card_id, e.staff_id);
alter table gift_card_entries enable trigger user;
alter table credit_entries disable trigger user;
update credit_entries e set journal_day = money_day(e.client_id, e.moved_on_utc), branch_id = branch_of_entry(e.client_id, e.order_id, null, e.staff_id);
alter table credit_entries enable trigger user;
alter table points_entries disable trigger user;
update points_entries e set journal_day = money_day(e.client_id, e.moved_on_utc), branch_id = branch_of_entry(e.client_id, e.order_id, null, e.staff_id);
alter table points_entries enable trigger user;
alter table write_offs disable trigger user;
update write_offs w set journal_day = money_day(w.client_id, w.decided_on_utc), reversed_journal_day = money_day(w.client_id, w.reversed_on_utc) where w.decided_on_utc is not null;
alter table write_offs enable trigger user;

-- Own orders that were confirmed without one get their invoice from a job. What another program closed was invoiced there, and what it left open is invoiced by whoever finishes it.
insert into uninvoiced_orders (id, client_id, order_id)
select gen_random_uuid(), o.client_id, o.id from orders o
where o.state in ('Confirmed', 'Completed') and not o.is_deleted
  and not exists (select from invoices i where i.order_id = o.id) and not exists (select from imported_orders m where m.order_id = o.id and not m.is_deleted);

create function is_closed_day(branch uuid, of_day date) returns boolean language sql stable as $$
  select exists (select from day_closes d where d.branch_id = branch and d.day = of_day and d.state = 'Closed' and not d.is_deleted)
$$;

-- The day of a branch's journal that takes what happened at a moment: its own or, where the branch has closed that, the next open one.
-- Whoever closes a day waits for what it takes, and this for the closing.
create function open_journal_day(client uuid, branch uuid, at timestamptz) returns date language plpgsql volatile as $$
declare
  taken date := money_day(client, at);
begin
  loop
    perform pg_advisory_xact_lock_shared(money_day_lock(branch, taken));
    if not is_closed_day(branch, taken) then return taken; end if;
    taken := taken + 1;
  end loop;
end
$$;

-- A load of history brings rows that say when they were made, as payments do.
create function is_history(at timestamptz) returns boolean language sql stable as $$ select at < now() - interval '1 hour' $$;

-- History says in which journal it is: an old invoice may be in none.
create function set_journal_day_of_invoice() returns trigger language plpgsql as $$
begin
  new.journal_day := open_journal_day(new.client_id, (select o.branch_id from orders o where o.id = new.order_id), new.issued_on_utc);
  return new;
end
$$;
create trigger invoices_have_a_journal before insert on invoices for each row
  when (new.journal_day is null and not is_history(new.issued_on_utc)) execute function set_journal_day_of_invoice();

create function refuse_invoice_of_closed_day() returns trigger language plpgsql as $$
declare
  branch uuid := (select o.branch_id from orders o where o.id = old.order_id);
begin
  if is_closed_day(branch, old.journal_day) or (tg_op = 'UPDATE' and is_closed_day(branch, new.journal_day)) then
    raise exception '%: its day is closed. It never changes.', old.no using errcode = 'ERP01', table = 'invoices', column = 'journal_day';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger invoices_of_closed_days_stay before update of no, order_id, number, kind, credits_id, reduces_id, issued_on_utc, journal_day, total, content, is_deleted on invoices
  for each row when (old.journal_day is not null) execute function refuse_invoice_of_closed_day();
create trigger invoices_of_closed_days_are_kept before delete on invoices
  for each row when (old.journal_day is not null) execute function refuse_invoice_of_closed_day();

-- A day that takes an invoice of before is open.
create function refuse_journal_of_closed_day() returns trigger language plpgsql as $$
begin
  if is_closed_day((select o.branch_id from orders o where o.id = new.order_id), new.journal_day) then
    raise exception '%: its day is closed. It takes no invoice.', new.no using errcode = 'ERP01', table = 'invoices', column = 'journal_day';
  end if;
  return new;
end
$$;
create trigger invoices_are_of_open_days before insert on invoices for each row when (new.journal_day is not null) execute function refuse_journal_of_closed_day();

create function set_journal_of_entry() returns trigger language plpgsql as $$
begin
  new.branch_id := coalesce(new.branch_id, branch_of_entry(new.client_id, new.order_id, (to_jsonb(new)->>'card_id')::uuid, new.staff_id));
  new.journal_day := coalesce(new.journal_day, case when new.branch_id is null or is_history(new.moved_on_utc) then money_day(new.client_id, new.moved_on_utc)
    else open_journal_day(new.client_id, new.branch_id, new.moved_on_utc) end);
  return new;
end
$$;
create trigger gift_card_entries_have_a_journal before insert on gift_card_entries for each row execute function set_journal_of_entry();
create trigger credit_entries_have_a_journal before insert on credit_entries for each row execute function set_journal_of_entry();
create trigger points_entries_have_a_journal before insert on points_entries for each row execute function set_journal_of_entry();

create function set_journal_days_of_write_off() returns trigger language plpgsql as $$
begin
  if new.decided_on_utc is not null and new.journal_day is null then
    new.journal_day := case when is_history(new.decided_on_utc) then money_day(new.client_id, new.decided_on_utc) else open_journal_day(new.client_id, new.branch_id, new.decided_on_utc) end;
  end if;
  if new.reversed_on_utc is not null and new.reversed_journal_day is null then
    new.reversed_journal_day := case when is_history(new.reversed_on_utc) then money_day(new.client_id, new.reversed_on_utc) else open_journal_day(new.client_id, new.branch_id, new.reversed_on_utc) end;
  end if;
  return new;
end
$$;
create trigger write_offs_have_journals before insert or update of decided_on_utc, reversed_on_utc on write_offs for each row execute function set_journal_days_of_write_off();

CREATE TABLE "customer_phones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"label" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "customer_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"email" text NOT NULL,
	"label" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "customer_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"colour" text DEFAULT '#5B6B7B' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "customers_tag_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "customers_tag_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

ALTER TABLE "addresses" ADD COLUMN "label" text;
ALTER TABLE "addresses" ADD COLUMN "is_billing_default" boolean DEFAULT false NOT NULL;
ALTER TABLE "addresses" ADD COLUMN "is_delivery_default" boolean DEFAULT false NOT NULL;
ALTER TABLE "addresses" ADD COLUMN "stairs" integer;
ALTER TABLE "addresses" ADD COLUMN "parking" text;
ALTER TABLE "addresses" ADD COLUMN "gate_code" text;
ALTER TABLE "customers" ADD COLUMN "first_name" text;
ALTER TABLE "customers" ADD COLUMN "last_name" text;
ALTER TABLE "customers" ADD COLUMN "branch_id" uuid;
ALTER TABLE "customers" ADD COLUMN "old_no" text;
ALTER TABLE "customers" ADD COLUMN "state" text DEFAULT 'Active' NOT NULL;
ALTER TABLE "customer_phones" ADD CONSTRAINT "customer_phones_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customer_phones" ADD CONSTRAINT "customer_phones_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "customer_emails" ADD CONSTRAINT "customer_emails_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customer_emails" ADD CONSTRAINT "customer_emails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "customer_tags" ADD CONSTRAINT "customer_tags_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customers_tag_ids" ADD CONSTRAINT "customers_tag_ids_from_id_customers_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "customers_tag_ids" ADD CONSTRAINT "customers_tag_ids_to_id_customer_tags_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."customer_tags"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "customer_phones_customer_id_phone_key" ON "customer_phones" USING btree ("client_id","customer_id","phone") WHERE not is_deleted;
CREATE INDEX "customer_phones_customer_id_idx" ON "customer_phones" USING btree ("customer_id");
CREATE INDEX "customer_phones_phone_idx" ON "customer_phones" USING btree ("phone");
CREATE INDEX "customer_phones_phone_sort" ON "customer_phones" USING btree ("client_id","phone","id") WHERE not is_deleted;
CREATE INDEX "customer_phones_phone_search" ON "customer_phones" USING gin ("phone" gin_trgm_ops);
CREATE UNIQUE INDEX "customer_emails_customer_id_email_key" ON "customer_emails" USING btree ("client_id","customer_id","email") WHERE not is_deleted;
CREATE INDEX "customer_emails_customer_id_idx" ON "customer_emails" USING btree ("customer_id");
CREATE INDEX "customer_emails_email_idx" ON "customer_emails" USING btree ("email");
CREATE INDEX "customer_emails_email_sort" ON "customer_emails" USING btree ("client_id","email","id") WHERE not is_deleted;
CREATE INDEX "customer_emails_email_search" ON "customer_emails" USING gin ("email" gin_trgm_ops);
CREATE UNIQUE INDEX "customer_tags_name_key" ON "customer_tags" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "customer_tags_name_sort" ON "customer_tags" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "customer_tags_name_search" ON "customer_tags" USING gin ("name" gin_trgm_ops);
CREATE INDEX "customers_tag_ids_to_idx" ON "customers_tag_ids" USING btree ("to_id");
ALTER TABLE "customers" ADD CONSTRAINT "customers_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "addresses_city_search" ON "addresses" USING gin ("city" gin_trgm_ops);
CREATE UNIQUE INDEX "customers_old_no_key" ON "customers" USING btree ("client_id",lower("old_no")) WHERE not is_deleted;
CREATE INDEX "customers_branch_id_idx" ON "customers" USING btree ("branch_id");
CREATE INDEX "customers_created_on_utc_sort" ON "customers" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "customers_old_no_search" ON "customers" USING gin ("old_no" gin_trgm_ops);
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_stairs_min" CHECK ("stairs" >= 0);
ALTER TABLE "customers" ADD CONSTRAINT "customers_state_values" CHECK ("state" in ('Active', 'Blocked', 'Erased'));

update customers set state = 'Blocked' where blocked_reason is not null;
-- The address that was used until now is the one that is proposed from now on.
update addresses a set is_billing_default = true, is_delivery_default = true
from (select distinct on (customer_id) id from addresses where customer_id is not null and not is_deleted order by customer_id, created_on_utc, id) f
where a.id = f.id;

-- What an address says of its access stays for orders as well; what its customer calls it may change.
drop trigger addresses_in_use_stay on addresses;
create trigger addresses_in_use_stay before update on addresses for each row
  when (
    (new.line1, new.line2, new.suburb, new.city, new.region, new.postcode, new.country, new.access_notes, new.floor, new.has_lift, new.stairs, new.parking, new.gate_code, new.latitude, new.longitude)
      is distinct from
    (old.line1, old.line2, old.suburb, old.city, old.region, old.postcode, old.country, old.access_notes, old.floor, old.has_lift, old.stairs, old.parking, old.gate_code, coalesce(old.latitude, new.latitude), coalesce(old.longitude, new.longitude))
  )
  execute function refuse_used_address_change();

-- Customers who may be the same, and those who owe.
create index customers_email_alike on customers (lower(email)) where not is_deleted;
create index customer_emails_email_alike on customer_emails (lower(email)) where not is_deleted;
create index orders_owed_by_customer on orders (customer_id) where not is_deleted and state in ('Confirmed', 'Completed') and total > paid;

-- Whose personal data is removed on request is also taken out of what the audit says of them: the row, its place and its seal stay.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.chain_no is null and new.chain_no is not null
      and (new.seq, new.at_utc, new.client_id, new.staff_id, new.entity, new.record_id, new.operation, new.changes, new.request_id, new.ip, new.txid)
        is not distinct from
        (old.seq, old.at_utc, old.client_id, old.staff_id, old.entity, old.record_id, old.operation, old.changes, old.request_id, old.ip, old.txid)
    then
      return new;
    end if;
    if new.changes = '{}'::jsonb and old.operation <> 'erase' and to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes'
      and exists (select from audit e where e.record_id = old.record_id and e.entity = old.entity and e.operation = 'erase')
    then
      return new;
    end if;
  end if;
  raise exception 'audit rows are never changed' using errcode = 'restrict_violation';
end
$$;

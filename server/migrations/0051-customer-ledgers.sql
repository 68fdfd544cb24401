CREATE TABLE "gift_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"card_no" text NOT NULL,
	"state" text DEFAULT 'Registered' NOT NULL,
	"customer_id" uuid,
	"amount" numeric(14, 2) NOT NULL,
	"balance" numeric(14, 2) DEFAULT '0' NOT NULL,
	"issued_on" date,
	"expires_on" date,
	"order_id" uuid,
	"order_line_id" uuid,
	"branch_id" uuid,
	"reason" text,
	"blocked_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "gift_cards_amount_min" CHECK ("amount" >= 0.01),
	CONSTRAINT "gift_cards_balance_min" CHECK ("balance" >= 0),
	CONSTRAINT "gift_cards_state_values" CHECK ("state" in ('Registered', 'Active', 'Used', 'Expired', 'Blocked'))
);

CREATE TABLE "gift_card_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"moved_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"order_id" uuid,
	"payment_id" uuid,
	"refund_id" text,
	"staff_id" uuid,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "gift_card_entries_check_1" CHECK ("amount" <> 0),
	CONSTRAINT "gift_card_entries_type_values" CHECK ("type" in ('Issue', 'Redeem', 'Refund', 'Adjust', 'Expire', 'Transfer'))
);

CREATE TABLE "gift_card_pins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "shop_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"balance" numeric(14, 2) DEFAULT '0' NOT NULL,
	"issued" numeric(14, 2) DEFAULT '0' NOT NULL,
	"used" numeric(14, 2) DEFAULT '0' NOT NULL,
	"expires_on" date,
	"moved_on_utc" timestamp(3) with time zone,
	"branch_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shop_credits_balance_min" CHECK ("balance" >= 0),
	CONSTRAINT "shop_credits_issued_min" CHECK ("issued" >= 0),
	CONSTRAINT "shop_credits_used_min" CHECK ("used" >= 0)
);

CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"moved_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"expires_on" date,
	"order_id" uuid,
	"payment_id" uuid,
	"refund_id" text,
	"staff_id" uuid,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "credit_entries_check_1" CHECK ("amount" <> 0),
	CONSTRAINT "credit_entries_type_values" CHECK ("type" in ('Issue', 'Redeem', 'Refund', 'Adjust', 'Expire', 'Extend'))
);

CREATE TABLE "points_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"expires_on" date,
	"moved_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "points_accounts_balance_min" CHECK ("balance" >= 0)
);

CREATE TABLE "points_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"moved_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"points" integer NOT NULL,
	"amount" numeric(14, 2),
	"rate" numeric(18, 4),
	"expires_on" date,
	"order_id" uuid,
	"payment_id" uuid,
	"refund_id" text,
	"staff_id" uuid,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "points_entries_check_1" CHECK ("points" <> 0),
	CONSTRAINT "points_entries_rate_min" CHECK ("rate" >= 0),
	CONSTRAINT "points_entries_type_values" CHECK ("type" in ('Earn', 'Redeem', 'Refund', 'Reverse', 'Adjust', 'Expire'))
);

ALTER TABLE "clients" ADD COLUMN "points_per_dollar" numeric(18, 4) DEFAULT '1' NOT NULL;
ALTER TABLE "clients" ADD COLUMN "point_worth" numeric(18, 4) DEFAULT '0.01' NOT NULL;
ALTER TABLE "clients" ADD COLUMN "points_months" integer;
ALTER TABLE "clients" ADD COLUMN "credit_months" integer;
ALTER TABLE "clients" ADD COLUMN "gift_card_months" integer;
ALTER TABLE "products" ADD COLUMN "is_gift_card" boolean DEFAULT false NOT NULL;
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "gift_card_pins" ADD CONSTRAINT "gift_card_pins_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "gift_card_pins" ADD CONSTRAINT "gift_card_pins_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shop_credits" ADD CONSTRAINT "shop_credits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shop_credits" ADD CONSTRAINT "shop_credits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "shop_credits" ADD CONSTRAINT "shop_credits_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "points_accounts" ADD CONSTRAINT "points_accounts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "points_accounts" ADD CONSTRAINT "points_accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "points_entries" ADD CONSTRAINT "points_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "points_entries" ADD CONSTRAINT "points_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "points_entries" ADD CONSTRAINT "points_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "points_entries" ADD CONSTRAINT "points_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "points_entries" ADD CONSTRAINT "points_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "gift_cards_card_no_key" ON "gift_cards" USING btree ("client_id",lower("card_no")) WHERE not is_deleted;
CREATE INDEX "gift_cards_customer_id_idx" ON "gift_cards" USING btree ("customer_id");
CREATE INDEX "gift_cards_order_id_idx" ON "gift_cards" USING btree ("order_id");
CREATE INDEX "gift_cards_order_line_id_idx" ON "gift_cards" USING btree ("order_line_id");
CREATE INDEX "gift_cards_branch_id_idx" ON "gift_cards" USING btree ("branch_id");
CREATE INDEX "gift_cards_issued_on_sort" ON "gift_cards" USING btree ("client_id","issued_on","id") WHERE not is_deleted;
CREATE INDEX "gift_cards_card_no_sort" ON "gift_cards" USING btree ("client_id","card_no","id") WHERE not is_deleted;
CREATE INDEX "gift_cards_balance_sort" ON "gift_cards" USING btree ("client_id","balance","id") WHERE not is_deleted;
CREATE INDEX "gift_cards_expires_on_sort" ON "gift_cards" USING btree ("client_id","expires_on","id") WHERE not is_deleted;
CREATE INDEX "gift_cards_card_no_search" ON "gift_cards" USING gin ("card_no" gin_trgm_ops);
CREATE INDEX "gift_card_entries_card_id_idx" ON "gift_card_entries" USING btree ("card_id");
CREATE INDEX "gift_card_entries_order_id_idx" ON "gift_card_entries" USING btree ("order_id");
CREATE INDEX "gift_card_entries_payment_id_idx" ON "gift_card_entries" USING btree ("payment_id");
CREATE INDEX "gift_card_entries_refund_id_idx" ON "gift_card_entries" USING btree ("refund_id");
CREATE INDEX "gift_card_entries_staff_id_idx" ON "gift_card_entries" USING btree ("staff_id");
CREATE INDEX "gift_card_entries_moved_on_utc_sort" ON "gift_card_entries" USING btree ("client_id","moved_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "gift_card_pins_card_id_key" ON "gift_card_pins" USING btree ("client_id","card_id") WHERE not is_deleted;
CREATE INDEX "gift_card_pins_card_id_idx" ON "gift_card_pins" USING btree ("card_id");
CREATE INDEX "gift_card_pins_card_id_sort" ON "gift_card_pins" USING btree ("client_id","card_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "shop_credits_customer_id_key" ON "shop_credits" USING btree ("client_id","customer_id") WHERE not is_deleted;
CREATE INDEX "shop_credits_customer_id_idx" ON "shop_credits" USING btree ("customer_id");
CREATE INDEX "shop_credits_branch_id_idx" ON "shop_credits" USING btree ("branch_id");
CREATE INDEX "shop_credits_moved_on_utc_sort" ON "shop_credits" USING btree ("client_id","moved_on_utc","id") WHERE not is_deleted;
CREATE INDEX "shop_credits_balance_sort" ON "shop_credits" USING btree ("client_id","balance","id") WHERE not is_deleted;
CREATE INDEX "shop_credits_expires_on_sort" ON "shop_credits" USING btree ("client_id","expires_on","id") WHERE not is_deleted;
CREATE INDEX "credit_entries_customer_id_idx" ON "credit_entries" USING btree ("customer_id");
CREATE INDEX "credit_entries_order_id_idx" ON "credit_entries" USING btree ("order_id");
CREATE INDEX "credit_entries_payment_id_idx" ON "credit_entries" USING btree ("payment_id");
CREATE INDEX "credit_entries_refund_id_idx" ON "credit_entries" USING btree ("refund_id");
CREATE INDEX "credit_entries_staff_id_idx" ON "credit_entries" USING btree ("staff_id");
CREATE INDEX "credit_entries_moved_on_utc_sort" ON "credit_entries" USING btree ("client_id","moved_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "points_accounts_customer_id_key" ON "points_accounts" USING btree ("client_id","customer_id") WHERE not is_deleted;
CREATE INDEX "points_accounts_customer_id_idx" ON "points_accounts" USING btree ("customer_id");
CREATE INDEX "points_accounts_moved_on_utc_sort" ON "points_accounts" USING btree ("client_id","moved_on_utc","id") WHERE not is_deleted;
CREATE INDEX "points_entries_customer_id_idx" ON "points_entries" USING btree ("customer_id");
CREATE INDEX "points_entries_order_id_idx" ON "points_entries" USING btree ("order_id");
CREATE INDEX "points_entries_payment_id_idx" ON "points_entries" USING btree ("payment_id");
CREATE INDEX "points_entries_refund_id_idx" ON "points_entries" USING btree ("refund_id");
CREATE INDEX "points_entries_staff_id_idx" ON "points_entries" USING btree ("staff_id");
CREATE INDEX "points_entries_moved_on_utc_sort" ON "points_entries" USING btree ("client_id","moved_on_utc","id") WHERE not is_deleted;
ALTER TABLE "clients" ADD CONSTRAINT "clients_points_per_dollar_min" CHECK ("points_per_dollar" >= 0);
ALTER TABLE "clients" ADD CONSTRAINT "clients_point_worth_min" CHECK ("point_worth" >= 0.0001);
ALTER TABLE "clients" ADD CONSTRAINT "clients_points_months_min" CHECK ("points_months" >= 1);
ALTER TABLE "clients" ADD CONSTRAINT "clients_credit_months_min" CHECK ("credit_months" >= 1);
ALTER TABLE "clients" ADD CONSTRAINT "clients_gift_card_months_min" CHECK ("gift_card_months" >= 36);

-- What moved a card, credit or points is written once. Customers that are merged keep their entries under the one that stays.
create function refuse_ledger_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{customer_id,version,updated_on_utc,updated_by}'::text[] = to_jsonb(old) - '{customer_id,version,updated_on_utc,updated_by}'::text[] then
    return new;
  end if;
  raise exception 'An entry is never changed or removed: write another one against it.' using errcode = 'ERP01';
end
$$;
create trigger gift_card_entries_are_insert_only before update or delete on gift_card_entries for each row execute function refuse_ledger_entry_change();
create trigger gift_card_entries_are_never_emptied before truncate on gift_card_entries for each statement execute function refuse_ledger_entry_change();
create trigger credit_entries_are_insert_only before update or delete on credit_entries for each row execute function refuse_ledger_entry_change();
create trigger credit_entries_are_never_emptied before truncate on credit_entries for each statement execute function refuse_ledger_entry_change();
create trigger points_entries_are_insert_only before update or delete on points_entries for each row execute function refuse_ledger_entry_change();
create trigger points_entries_are_never_emptied before truncate on points_entries for each statement execute function refuse_ledger_entry_change();

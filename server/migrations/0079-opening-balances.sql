CREATE TABLE "opening_balances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"credit" numeric(14, 2),
	"points" integer,
	"as_of_date" date DEFAULT current_date NOT NULL,
	"expires_date" date,
	"reference" text,
	"reason" text,
	"posted_on_utc" timestamp(3) with time zone,
	"state" text DEFAULT 'Draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "opening_balances_check_1" CHECK ("credit" is not null or "points" is not null),
	CONSTRAINT "opening_balances_credit_min" CHECK ("credit" >= 0),
	CONSTRAINT "opening_balances_points_min" CHECK ("points" >= 0),
	CONSTRAINT "opening_balances_state_values" CHECK ("state" in ('Draft', 'Posted'))
);

CREATE TABLE "opening_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"card_no" text NOT NULL,
	"customer_id" uuid,
	"balance" numeric(14, 2) NOT NULL,
	"as_of_date" date DEFAULT current_date NOT NULL,
	"issued_date" date,
	"expires_date" date,
	"reason" text,
	"card_id" uuid,
	"posted_on_utc" timestamp(3) with time zone,
	"state" text DEFAULT 'Draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "opening_cards_check_1" CHECK (replace(replace("card_no", ' ', ''), '-', '') ~ '^[A-Za-z0-9]{4,30}$'),
	CONSTRAINT "opening_cards_balance_min" CHECK ("balance" >= 0.01),
	CONSTRAINT "opening_cards_state_values" CHECK ("state" in ('Draft', 'Posted'))
);

ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_type_values";
ALTER TABLE "gift_card_entries" DROP CONSTRAINT "gift_card_entries_type_values";
ALTER TABLE "points_entries" DROP CONSTRAINT "points_entries_type_values";
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "opening_cards" ADD CONSTRAINT "opening_cards_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "opening_cards" ADD CONSTRAINT "opening_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "opening_cards" ADD CONSTRAINT "opening_cards_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "opening_balances_customer_id_reference_key" ON "opening_balances" USING btree ("client_id","customer_id",coalesce("reference"::text, '')) WHERE not is_deleted;
CREATE INDEX "opening_balances_customer_id_idx" ON "opening_balances" USING btree ("customer_id");
CREATE INDEX "opening_balances_created_on_utc_sort" ON "opening_balances" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "opening_balances_reference_search" ON "opening_balances" USING gin ("reference" gin_trgm_ops);
CREATE UNIQUE INDEX "opening_cards_card_no_key" ON "opening_cards" USING btree ("client_id",lower("card_no")) WHERE not is_deleted;
CREATE INDEX "opening_cards_customer_id_idx" ON "opening_cards" USING btree ("customer_id");
CREATE INDEX "opening_cards_card_id_idx" ON "opening_cards" USING btree ("card_id");
CREATE INDEX "opening_cards_created_on_utc_sort" ON "opening_cards" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "opening_cards_card_no_search" ON "opening_cards" USING gin ("card_no" gin_trgm_ops);
-- A row of credit_entries that this does not hold for stops it.
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_type_values" CHECK ("type" in ('Opening', 'Issue', 'Redeem', 'Refund', 'Adjust', 'Expire', 'Extend'));
-- A row of gift_card_entries that this does not hold for stops it.
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_type_values" CHECK ("type" in ('Opening', 'Issue', 'Redeem', 'Refund', 'Adjust', 'Expire', 'Transfer'));
-- A row of points_entries that this does not hold for stops it.
ALTER TABLE "points_entries" ADD CONSTRAINT "points_entries_type_values" CHECK ("type" in ('Opening', 'Earn', 'Redeem', 'Refund', 'Reverse', 'Adjust', 'Expire'));

CREATE TABLE "given_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"customer_id" uuid,
	"gift_card_id" uuid,
	"order_id" uuid,
	"order_line_id" uuid,
	"branch_id" uuid,
	"terminal" text,
	"reason" text,
	"staff_id" uuid NOT NULL,
	"signed_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "given_values_check_1" CHECK ("signed_by_id" is null or "signed_by_id" <> "staff_id"),
	CONSTRAINT "given_values_amount_min" CHECK ("amount" >= 0.01),
	CONSTRAINT "given_values_kind_values" CHECK ("kind" in ('Shop credit', 'Points', 'Gift card', 'Cash out', 'Below cost'))
);

ALTER TABLE "gift_card_entries" DROP CONSTRAINT "gift_card_entries_type_values";
ALTER TABLE "points_accounts" DROP CONSTRAINT "points_accounts_balance_min";
ALTER TABLE "clients" ADD COLUMN "given_limit" numeric(14, 2) DEFAULT '100' NOT NULL;
ALTER TABLE "gift_cards" ADD COLUMN "is_sale_refunded" boolean;
ALTER TABLE "given_values" ADD CONSTRAINT "given_values_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "given_values" ADD CONSTRAINT "given_values_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "given_values" ADD CONSTRAINT "given_values_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "given_values" ADD CONSTRAINT "given_values_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "given_values" ADD CONSTRAINT "given_values_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "given_values" ADD CONSTRAINT "given_values_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "given_values" ADD CONSTRAINT "given_values_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "given_values" ADD CONSTRAINT "given_values_signed_by_id_staff_id_fk" FOREIGN KEY ("signed_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "given_values_customer_id_idx" ON "given_values" USING btree ("customer_id");
CREATE INDEX "given_values_gift_card_id_idx" ON "given_values" USING btree ("gift_card_id");
CREATE INDEX "given_values_order_id_idx" ON "given_values" USING btree ("order_id");
CREATE INDEX "given_values_order_line_id_idx" ON "given_values" USING btree ("order_line_id");
CREATE INDEX "given_values_branch_id_idx" ON "given_values" USING btree ("branch_id");
CREATE INDEX "given_values_staff_id_idx" ON "given_values" USING btree ("staff_id");
CREATE INDEX "given_values_signed_by_id_idx" ON "given_values" USING btree ("signed_by_id");
CREATE INDEX "given_values_created_on_utc_sort" ON "given_values" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "given_values_reason_search" ON "given_values" USING gin ("reason" gin_trgm_ops);
ALTER TABLE "clients" ADD CONSTRAINT "clients_given_limit_min" CHECK ("given_limit" >= 0);
-- A row of gift_card_entries that this does not hold for stops it.
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_type_values" CHECK ("type" in ('Opening', 'Issue', 'Redeem', 'Refund', 'Adjust', 'Expire', 'Transfer', 'Cancel'));
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_check_1" CHECK (not "is_sale_refunded" or "state" = 'Blocked');

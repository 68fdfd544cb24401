CREATE TABLE "promotion_tiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"spent" numeric(14, 2) NOT NULL,
	"discount" numeric(9, 3),
	"amount_off" numeric(14, 2),
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "promotion_tiers_check_1" CHECK (("discount" is null) <> ("amount_off" is null)),
	CONSTRAINT "promotion_tiers_check_2" CHECK ("amount_off" is null or "amount_off" <= "spent"),
	CONSTRAINT "promotion_tiers_spent_min" CHECK ("spent" >= 0.01),
	CONSTRAINT "promotion_tiers_amount_off_min" CHECK ("amount_off" >= 0.01)
);

CREATE TABLE "promotion_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"promotion_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"promotion_line_id" uuid,
	"pieces" integer NOT NULL,
	"times" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "promotion_uses_pieces_min" CHECK ("pieces" >= 1),
	CONSTRAINT "promotion_uses_times_min" CHECK ("times" >= 0),
	CONSTRAINT "promotion_uses_amount_min" CHECK ("amount" >= 0)
);

ALTER TABLE "promotion_lines" DROP CONSTRAINT "promotion_lines_check_2";
ALTER TABLE "promotions" DROP CONSTRAINT "promotions_channel_values";
ALTER TABLE "order_lines" ADD COLUMN "promotion_id" uuid;
ALTER TABLE "order_lines" ADD COLUMN "promotion_amount" numeric(14, 2) DEFAULT '0' NOT NULL;
ALTER TABLE "order_lines" ADD COLUMN "promotion_discount" numeric(14, 2) DEFAULT '0' NOT NULL;
ALTER TABLE "order_lines" ADD COLUMN "price_reason" text;
ALTER TABLE "order_lines" ADD COLUMN "priced_on_utc" timestamp(3) with time zone;
ALTER TABLE "orders" ADD COLUMN "coupon" text;
ALTER TABLE "promotion_lines" ADD COLUMN "amount_off" numeric(14, 2);
ALTER TABLE "promotion_lines" ADD COLUMN "quantity" integer;
ALTER TABLE "promotion_lines" ADD COLUMN "floor" numeric(14, 2);
ALTER TABLE "promotion_lines" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;
ALTER TABLE "promotions" ADD COLUMN "rule" text DEFAULT 'Percent' NOT NULL;
ALTER TABLE "promotions" ADD COLUMN "buy_quantity" integer;
ALTER TABLE "promotions" ADD COLUMN "get_quantity" integer;
ALTER TABLE "promotions" ADD COLUMN "get_discount" numeric(9, 3);
ALTER TABLE "promotions" ADD COLUMN "set_price" numeric(14, 2);
ALTER TABLE "promotions" ADD COLUMN "set_discount" numeric(9, 3);
ALTER TABLE "promotions" ADD COLUMN "coupon" text;
ALTER TABLE "promotions" ADD COLUMN "coupon_limit" integer;
ALTER TABLE "promotions" ADD COLUMN "coupon_used" integer DEFAULT 0 NOT NULL;
ALTER TABLE "promotions" ADD COLUMN "customer_limit" integer;
ALTER TABLE "promotions" ADD COLUMN "label_text" text;
ALTER TABLE "promotion_tiers" ADD CONSTRAINT "promotion_tiers_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_line_id_promotion_lines_id_fk" FOREIGN KEY ("promotion_line_id") REFERENCES "public"."promotion_lines"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "promotion_tiers_promotion_id_spent_key" ON "promotion_tiers" USING btree ("promotion_id","spent") WHERE not is_deleted;
CREATE INDEX "promotion_tiers_promotion_id_idx" ON "promotion_tiers" USING btree ("promotion_id");
CREATE INDEX "promotion_tiers_spent_sort" ON "promotion_tiers" USING btree ("spent","id") WHERE not is_deleted;
CREATE INDEX "promotion_uses_promotion_id_idx" ON "promotion_uses" USING btree ("promotion_id");
CREATE INDEX "promotion_uses_order_id_idx" ON "promotion_uses" USING btree ("order_id");
CREATE INDEX "promotion_uses_order_line_id_idx" ON "promotion_uses" USING btree ("order_line_id");
CREATE INDEX "promotion_uses_promotion_line_id_idx" ON "promotion_uses" USING btree ("promotion_line_id");
CREATE INDEX "promotion_uses_created_on_utc_sort" ON "promotion_uses" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "order_lines_promotion_id_idx" ON "order_lines" USING btree ("promotion_id");
CREATE UNIQUE INDEX "promotions_coupon_key" ON "promotions" USING btree (lower("coupon")) WHERE not is_deleted;
CREATE INDEX "promotions_coupon_search" ON "promotions" USING gin ("coupon" gin_trgm_ops);
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_promotion_amount_min" CHECK ("promotion_amount" >= 0);
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_promotion_discount_min" CHECK ("promotion_discount" >= 0);
ALTER TABLE "promotion_lines" ADD CONSTRAINT "promotion_lines_check_3" CHECK ("stock_cap" is null or "stock_cap" >= "sold");
ALTER TABLE "promotion_lines" ADD CONSTRAINT "promotion_lines_amount_off_min" CHECK ("amount_off" >= 0.01);
ALTER TABLE "promotion_lines" ADD CONSTRAINT "promotion_lines_quantity_min" CHECK ("quantity" >= 1);
ALTER TABLE "promotion_lines" ADD CONSTRAINT "promotion_lines_floor_min" CHECK ("floor" >= 0.01);
ALTER TABLE "promotion_lines" ADD CONSTRAINT "promotion_lines_sold_min" CHECK ("sold" >= 0);
ALTER TABLE "promotion_lines" ADD CONSTRAINT "promotion_lines_check_2" CHECK (num_nonnulls("price", "discount", "amount_off") <= 1);
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_check_2" CHECK ("coupon_limit" is null or "coupon_limit" >= "coupon_used");
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_buy_quantity_min" CHECK ("buy_quantity" >= 1);
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_get_quantity_min" CHECK ("get_quantity" >= 1);
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_set_price_min" CHECK ("set_price" >= 0.01);
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_coupon_limit_min" CHECK ("coupon_limit" >= 1);
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_coupon_used_min" CHECK ("coupon_used" >= 0);
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_customer_limit_min" CHECK ("customer_limit" >= 1);
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_rule_values" CHECK ("rule" in ('Percent', 'Amount', 'Fixed price', 'Buy X get Y', 'Bundle', 'Spend tier'));
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_channel_values" CHECK ("channel" in ('Everywhere', 'Showroom', 'Website', 'Marketplace', 'Showroom and website', 'Showroom and marketplace', 'Website and marketplace'));
-- Until now each line alone said what it does: where prices are named, they are the rule.
update promotions p set rule = 'Fixed price' where exists (select from promotion_lines l where l.promotion_id = p.id and l.price is not null and not l.is_deleted);

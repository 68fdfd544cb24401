CREATE TABLE "promotion_simulations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"promotion_id" uuid NOT NULL,
	"promotion_version" integer NOT NULL,
	"month" date NOT NULL,
	"state" text DEFAULT 'Waiting' NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"order_done" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "promotion_simulations_promotion_version_min" CHECK ("promotion_version" >= 1),
	CONSTRAINT "promotion_simulations_order_count_min" CHECK ("order_count" >= 0),
	CONSTRAINT "promotion_simulations_order_done_min" CHECK ("order_done" >= 0),
	CONSTRAINT "promotion_simulations_state_values" CHECK ("state" in ('Waiting', 'Running', 'Done', 'Cancelled', 'Failed'))
);

CREATE TABLE "simulated_goods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"simulation_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"orders_once" integer DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"pieces_reached" integer DEFAULT 0 NOT NULL,
	"standing" numeric(14, 2) DEFAULT '0' NOT NULL,
	"before" numeric(14, 2) DEFAULT '0' NOT NULL,
	"after" numeric(14, 2) DEFAULT '0' NOT NULL,
	"net_before" numeric(14, 2) DEFAULT '0' NOT NULL,
	"net_after" numeric(14, 2) DEFAULT '0' NOT NULL,
	"cost" numeric(14, 2) DEFAULT '0' NOT NULL,
	"lines_below_cost" integer DEFAULT 0 NOT NULL,
	"lines_below_floor" integer DEFAULT 0 NOT NULL,
	"lines_without_cost" integer DEFAULT 0 NOT NULL,
	"lines" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "simulated_goods_orders_min" CHECK ("orders" >= 0),
	CONSTRAINT "simulated_goods_orders_once_min" CHECK ("orders_once" >= 0),
	CONSTRAINT "simulated_goods_pieces_min" CHECK ("pieces" >= 0),
	CONSTRAINT "simulated_goods_pieces_reached_min" CHECK ("pieces_reached" >= 0),
	CONSTRAINT "simulated_goods_standing_min" CHECK ("standing" >= 0),
	CONSTRAINT "simulated_goods_before_min" CHECK ("before" >= 0),
	CONSTRAINT "simulated_goods_after_min" CHECK ("after" >= 0),
	CONSTRAINT "simulated_goods_lines_below_cost_min" CHECK ("lines_below_cost" >= 0),
	CONSTRAINT "simulated_goods_lines_below_floor_min" CHECK ("lines_below_floor" >= 0),
	CONSTRAINT "simulated_goods_lines_without_cost_min" CHECK ("lines_without_cost" >= 0)
);

ALTER TABLE "promotion_simulations" ADD CONSTRAINT "promotion_simulations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotion_simulations" ADD CONSTRAINT "promotion_simulations_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "simulated_goods" ADD CONSTRAINT "simulated_goods_simulation_id_promotion_simulations_id_fk" FOREIGN KEY ("simulation_id") REFERENCES "public"."promotion_simulations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "simulated_goods" ADD CONSTRAINT "simulated_goods_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "simulated_goods" ADD CONSTRAINT "simulated_goods_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "promotion_simulations_promotion_id_idx" ON "promotion_simulations" USING btree ("promotion_id");
CREATE INDEX "promotion_simulations_created_on_utc_sort" ON "promotion_simulations" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "simulated_goods_simulation_id_idx" ON "simulated_goods" USING btree ("simulation_id");
CREATE INDEX "simulated_goods_sku_id_idx" ON "simulated_goods" USING btree ("sku_id");
CREATE INDEX "simulated_goods_branch_id_idx" ON "simulated_goods" USING btree ("branch_id");

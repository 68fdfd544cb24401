CREATE TABLE "scan_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"happened_on_utc" timestamp(3) with time zone NOT NULL,
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"plan_id" uuid,
	"sku_id" uuid,
	"quantity" integer,
	"layer_id" uuid,
	"zone_id" uuid,
	"counted" integer,
	"place_code" text,
	"item_code" text,
	"zone_code" text,
	"refusal" text,
	"message" text,
	"event_id" text NOT NULL,
	"digest" text NOT NULL,
	"note" text,
	"settled_by_id" uuid,
	"settled_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "scan_events_kind_values" CHECK ("kind" in ('Pick', 'Put back', 'Store', 'Short pick', 'Issue', 'Count', 'Wrong code')),
	CONSTRAINT "scan_events_outcome_values" CHECK ("outcome" in ('Done', 'Refused', 'Settled'))
);

ALTER TABLE "scan_events" ADD CONSTRAINT "scan_events_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "scan_events" ADD CONSTRAINT "scan_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "scan_events" ADD CONSTRAINT "scan_events_plan_id_delivery_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."delivery_plans"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "scan_events" ADD CONSTRAINT "scan_events_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "scan_events" ADD CONSTRAINT "scan_events_layer_id_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "scan_events" ADD CONSTRAINT "scan_events_zone_id_layers_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "scan_events" ADD CONSTRAINT "scan_events_settled_by_id_staff_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "scan_events_event_id_key" ON "scan_events" USING btree ("client_id",lower("event_id")) WHERE not is_deleted;
CREATE INDEX "scan_events_staff_id_idx" ON "scan_events" USING btree ("staff_id");
CREATE INDEX "scan_events_plan_id_idx" ON "scan_events" USING btree ("plan_id");
CREATE INDEX "scan_events_sku_id_idx" ON "scan_events" USING btree ("sku_id");
CREATE INDEX "scan_events_layer_id_idx" ON "scan_events" USING btree ("layer_id");
CREATE INDEX "scan_events_zone_id_idx" ON "scan_events" USING btree ("zone_id");
CREATE INDEX "scan_events_settled_by_id_idx" ON "scan_events" USING btree ("settled_by_id");
CREATE INDEX "scan_events_happened_on_utc_sort" ON "scan_events" USING btree ("client_id","happened_on_utc","id") WHERE not is_deleted;

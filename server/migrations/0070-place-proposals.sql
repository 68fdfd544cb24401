CREATE TABLE "place_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"layer_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"until_utc" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "place_proposals_quantity_min" CHECK ("quantity" >= 1)
);

ALTER TABLE "place_proposals" ADD CONSTRAINT "place_proposals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "place_proposals" ADD CONSTRAINT "place_proposals_layer_id_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."layers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "place_proposals" ADD CONSTRAINT "place_proposals_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "place_proposals" ADD CONSTRAINT "place_proposals_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "place_proposals_layer_id_idx" ON "place_proposals" USING btree ("layer_id");
CREATE INDEX "place_proposals_sku_id_idx" ON "place_proposals" USING btree ("sku_id");
CREATE INDEX "place_proposals_staff_id_idx" ON "place_proposals" USING btree ("staff_id");
CREATE INDEX "place_proposals_until_utc_sort" ON "place_proposals" USING btree ("client_id","until_utc","id") WHERE not is_deleted;

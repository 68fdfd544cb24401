CREATE TABLE "website_order_follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"website_order_id" uuid NOT NULL,
	"note" text NOT NULL,
	"result" text,
	"followed_by_id" uuid NOT NULL,
	"followed_on_utc" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "website_order_follow_ups_result_values" CHECK ("result" in ('Will pay', 'Paid other way', 'Lost'))
);

ALTER TABLE "website_order_follow_ups" ADD CONSTRAINT "website_order_follow_ups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "website_order_follow_ups" ADD CONSTRAINT "website_order_follow_ups_website_order_id_website_orders_id_fk" FOREIGN KEY ("website_order_id") REFERENCES "public"."website_orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "website_order_follow_ups" ADD CONSTRAINT "website_order_follow_ups_followed_by_id_staff_id_fk" FOREIGN KEY ("followed_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "website_order_follow_ups_website_order_id_idx" ON "website_order_follow_ups" USING btree ("website_order_id");
CREATE INDEX "website_order_follow_ups_followed_by_id_idx" ON "website_order_follow_ups" USING btree ("followed_by_id");
CREATE INDEX "website_order_follow_ups_followed_on_utc_sort" ON "website_order_follow_ups" USING btree ("client_id","followed_on_utc","id") WHERE not is_deleted;

CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"event" text,
	"for_type" text,
	"subject" text,
	"body" text NOT NULL,
	"attach_calendar" boolean,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "message_templates_channel_values" CHECK ("channel" in ('SMS', 'E-mail')),
	CONSTRAINT "message_templates_event_values" CHECK ("event" in ('Plan booked', 'Plan moved', 'Plan cancelled', 'Ready to pick up', 'Delivered', 'Pickup invitation')),
	CONSTRAINT "message_templates_for_type_values" CHECK ("for_type" in ('Delivery', 'Pickup', 'Service'))
);

ALTER TABLE "messages" DROP CONSTRAINT "messages_state_values";
ALTER TABLE "clients" ADD COLUMN "sms_price" numeric(18, 4);
ALTER TABLE "messages" ADD COLUMN "customer_id" uuid;
ALTER TABLE "messages" ADD COLUMN "order_id" uuid;
ALTER TABLE "messages" ADD COLUMN "event" text;
ALTER TABLE "messages" ADD COLUMN "subject" text;
ALTER TABLE "messages" ADD COLUMN "calendar_entry" text;
ALTER TABLE "messages" ADD COLUMN "due_on_utc" timestamp(3) with time zone;
ALTER TABLE "messages" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;
ALTER TABLE "messages" ADD COLUMN "last_error" text;
ALTER TABLE "messages" ADD COLUMN "sent_on_utc" timestamp(3) with time zone;
ALTER TABLE "messages" ADD COLUMN "check_on_utc" timestamp(3) with time zone;
ALTER TABLE "messages" ADD COLUMN "cost" numeric(18, 4);
ALTER TABLE "messages" ADD COLUMN "event_key" text;
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "message_templates_name_key" ON "message_templates" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "message_templates_name_sort" ON "message_templates" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "message_templates_name_search" ON "message_templates" USING gin ("name" gin_trgm_ops);
ALTER TABLE "messages" ADD CONSTRAINT "messages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "messages_event_key_key" ON "messages" USING btree ("client_id",lower("event_key")) WHERE not is_deleted;
CREATE INDEX "messages_customer_id_idx" ON "messages" USING btree ("customer_id");
CREATE INDEX "messages_order_id_idx" ON "messages" USING btree ("order_id");
ALTER TABLE "clients" ADD CONSTRAINT "clients_sms_price_min" CHECK ("sms_price" >= 0);
ALTER TABLE "messages" ADD CONSTRAINT "messages_attempts_min" CHECK ("attempts" >= 0);
ALTER TABLE "messages" ADD CONSTRAINT "messages_cost_min" CHECK ("cost" >= 0);
ALTER TABLE "messages" ADD CONSTRAINT "messages_event_values" CHECK ("event" in ('Plan booked', 'Plan moved', 'Plan cancelled', 'Ready to pick up', 'Delivered', 'Pickup invitation'));
-- A row of messages that this does not hold for stops it.
ALTER TABLE "messages" ADD CONSTRAINT "messages_state_values" CHECK ("state" in ('Queued', 'Sending', 'Sent', 'Delivered', 'Failed', 'Unclear', 'Withdrawn'));
-- The sending job looks for these alone, however many were sent before.
CREATE INDEX "messages_waiting" ON "messages" USING btree ("created_on_utc","id") WHERE state in ('Queued', 'Sending') and not is_deleted;
CREATE INDEX "messages_unanswered" ON "messages" USING btree ("check_on_utc") WHERE state = 'Sent' and check_on_utc is not null and not is_deleted;
-- Duplicates and the texts of a person are looked for among the last ones.
CREATE INDEX "messages_by_person" ON "messages" USING btree ("created_by","created_on_utc") WHERE not is_deleted;

CREATE TABLE "pickup_appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"invited_on_utc" timestamp(3) with time zone,
	"via" text,
	"answer" text DEFAULT 'None' NOT NULL,
	"chosen_date" date,
	"slot_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pickup_appointments_via_values" CHECK ("via" in ('SMS', 'E-mail', 'SMS and e-mail')),
	CONSTRAINT "pickup_appointments_answer_values" CHECK ("answer" in ('None', 'Confirmed', 'Another time'))
);

ALTER TABLE "pickup_appointments" ADD CONSTRAINT "pickup_appointments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pickup_appointments" ADD CONSTRAINT "pickup_appointments_plan_id_delivery_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."delivery_plans"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pickup_appointments" ADD CONSTRAINT "pickup_appointments_slot_id_calendar_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."calendar_slots"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "pickup_appointments_plan_id_key" ON "pickup_appointments" USING btree ("client_id","plan_id") WHERE not is_deleted;
CREATE INDEX "pickup_appointments_plan_id_idx" ON "pickup_appointments" USING btree ("plan_id");
CREATE INDEX "pickup_appointments_slot_id_idx" ON "pickup_appointments" USING btree ("slot_id");
CREATE INDEX "pickup_appointments_created_on_utc_sort" ON "pickup_appointments" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;

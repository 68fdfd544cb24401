CREATE TABLE "trips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"date" date NOT NULL,
	"no" integer NOT NULL,
	"provider_id" uuid NOT NULL,
	"driver_id" uuid,
	"start_hour" integer,
	"start_minute" integer DEFAULT 0 NOT NULL,
	"max_volume" numeric,
	"max_weight" numeric(18, 1),
	"volume" numeric DEFAULT '0' NOT NULL,
	"weight" numeric(18, 3) DEFAULT '0' NOT NULL,
	"state" text DEFAULT 'Draft' NOT NULL,
	"published_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "trips_check_1" CHECK ("max_volume" is null or "volume" <= "max_volume"),
	CONSTRAINT "trips_check_2" CHECK ("max_weight" is null or "weight" <= "max_weight"),
	CONSTRAINT "trips_no_min" CHECK ("no" >= 1),
	CONSTRAINT "trips_start_hour_min" CHECK ("start_hour" >= 0),
	CONSTRAINT "trips_start_minute_min" CHECK ("start_minute" >= 0),
	CONSTRAINT "trips_max_volume_min" CHECK ("max_volume" >= 0),
	CONSTRAINT "trips_max_weight_min" CHECK ("max_weight" >= 0),
	CONSTRAINT "trips_volume_min" CHECK ("volume" >= 0),
	CONSTRAINT "trips_weight_min" CHECK ("weight" >= 0),
	CONSTRAINT "trips_state_values" CHECK ("state" in ('Draft', 'Published'))
);

CREATE TABLE "trip_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"volume" numeric DEFAULT '0' NOT NULL,
	"weight" numeric(18, 3) DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "trip_stops_position_min" CHECK ("position" >= 1),
	CONSTRAINT "trip_stops_volume_min" CHECK ("volume" >= 0),
	CONSTRAINT "trip_stops_weight_min" CHECK ("weight" >= 0)
);

ALTER TABLE "trips" ADD CONSTRAINT "trips_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trips" ADD CONSTRAINT "trips_calendar_id_delivery_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."delivery_calendars"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "trips" ADD CONSTRAINT "trips_provider_id_shipping_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."shipping_providers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "trips" ADD CONSTRAINT "trips_driver_id_staff_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_plan_id_delivery_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."delivery_plans"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "trips_calendar_id_date_no_key" ON "trips" USING btree ("client_id","calendar_id","date","no") WHERE not is_deleted;
CREATE INDEX "trips_calendar_id_idx" ON "trips" USING btree ("calendar_id");
CREATE INDEX "trips_provider_id_idx" ON "trips" USING btree ("provider_id");
CREATE INDEX "trips_driver_id_idx" ON "trips" USING btree ("driver_id");
CREATE INDEX "trips_date_sort" ON "trips" USING btree ("client_id","date","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "trip_stops_plan_id_key" ON "trip_stops" USING btree ("client_id","plan_id") WHERE not is_deleted;
CREATE INDEX "trip_stops_trip_id_idx" ON "trip_stops" USING btree ("trip_id");
CREATE INDEX "trip_stops_plan_id_idx" ON "trip_stops" USING btree ("plan_id");
CREATE INDEX "trip_stops_position_sort" ON "trip_stops" USING btree ("client_id","position","id") WHERE not is_deleted;

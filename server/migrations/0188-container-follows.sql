CREATE TABLE "container_follows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

ALTER TABLE "container_follows" ADD CONSTRAINT "container_follows_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "container_follows" ADD CONSTRAINT "container_follows_container_id_containers_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."containers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "container_follows" ADD CONSTRAINT "container_follows_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "container_follows_container_id_staff_id_key" ON "container_follows" USING btree ("client_id","container_id","staff_id") WHERE not is_deleted;
CREATE INDEX "container_follows_container_id_idx" ON "container_follows" USING btree ("container_id");
CREATE INDEX "container_follows_staff_id_idx" ON "container_follows" USING btree ("staff_id");
CREATE INDEX "container_follows_container_id_sort" ON "container_follows" USING btree ("client_id","container_id","id") WHERE not is_deleted;

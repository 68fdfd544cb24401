CREATE TABLE "staff_invitations" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"expires_on_utc" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "staff_invitations_hash_unique" UNIQUE("hash")
);

ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

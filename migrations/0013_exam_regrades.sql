CREATE TABLE "exam_regrade" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_regrade_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer NOT NULL,
	"regraded_at" timestamp (3) with time zone NOT NULL,
	"regraded_by" bigint,
	"reason" text NOT NULL,
	"key_version_before" text NOT NULL,
	"key_version" text NOT NULL,
	"score_before" json,
	"score" json
);
--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "key_version" text;--> statement-breakpoint
ALTER TABLE "exam_regrade" ADD CONSTRAINT "exam_regrade_attempt_id_exam_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_regrade" ADD CONSTRAINT "exam_regrade_regraded_by_user_id_fk" FOREIGN KEY ("regraded_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_regrade" ADD CONSTRAINT "exam_regrade_key_version_before_exam_version_hash_fk" FOREIGN KEY ("key_version_before") REFERENCES "public"."exam_version"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_regrade" ADD CONSTRAINT "exam_regrade_key_version_exam_version_hash_fk" FOREIGN KEY ("key_version") REFERENCES "public"."exam_version"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_regrade_attempt" ON "exam_regrade" USING btree ("attempt_id","id");--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_key_version_exam_version_hash_fk" FOREIGN KEY ("key_version") REFERENCES "public"."exam_version"("hash") ON DELETE no action ON UPDATE no action;
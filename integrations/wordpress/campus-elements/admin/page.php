<?php
/**
 * The settings page.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

/** Writes the page. */
function write_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	// Checked before the fields are written, which say what is wrong with them.
	$checked = isset( $_POST['campus_check'] ) && check_admin_referer( 'campus_check' ) && is_configured() ? check_connection() : null;
	// A language of ours that WordPress itself is not translated into still has its direction.
	$language = language_of( get_user_locale() );
	printf( '<div class="wrap campus-settings" dir="%s"><h1>Campus Elements</h1>', esc_attr( '' !== $language ? direction_of( $language ) : ( is_rtl() ? 'rtl' : 'ltr' ) ) );
	echo '<p class="campus-lead">' . esc_html__( 'Hall tickets, logins, fees and checks of the university on the pages of this website.', 'campus-elements' ) . '</p>';
	echo '<div class="campus-columns"><form action="options.php" method="post" class="campus-main">';
	settings_fields( PAGE );
	do_settings_sections( PAGE );
	submit_button( __( 'Save changes', 'campus-elements' ) );
	echo '</form><div class="campus-side">';
	write_connection_card( $checked );
	write_policy_card();
	write_usage_card();
	echo '</div></div></div>';
}

/**
 * Opens a card with a heading.
 *
 * @param string $title The heading.
 */
function open_card( string $title ): void {
	echo '<section class="campus-card"><h2>' . esc_html( $title ) . '</h2>';
}

/**
 * Writes lines to copy.
 *
 * @param string $text  The lines.
 * @param string $label What they are.
 */
function write_code( string $text, string $label ): void {
	printf( '<pre class="campus-code" dir="ltr" tabindex="0" role="group" aria-label="%s"><code>%s</code></pre>', esc_attr( $label ), esc_html( $text ) );
}

/** Writes how an element is put on a page. */
function write_usage_card(): void {
	open_card( __( 'On a page', 'campus-elements' ) );
	echo '<p>' . esc_html__( 'In the block editor, add the block of an element. Anywhere else, and for authors who may not write HTML, use one of these lines:', 'campus-elements' ) . '</p>';
	$lines = array( '[campus_element name="hall-ticket"]', '<div data-campus-element="hall-ticket"></div>' );
	write_code( implode( "\n", $lines ), __( 'Lines for a page', 'campus-elements' ) );
	echo '<details><summary>' . esc_html__( 'All elements', 'campus-elements' ) . '</summary><dl class="campus-list">';
	foreach ( list_elements() as $name => $element ) {
		printf( '<dt><code dir="ltr">%s</code></dt><dd>%s</dd>', esc_html( $name ), esc_html( translate_generated( $element['title'] ) ) );
	}
	echo '</dl></details></section>';
}

/**
 * Writes the card of the connection.
 *
 * @param array|null $checked The result of the check; null when it was not asked for.
 */
function write_connection_card( ?array $checked ): void {
	open_card( __( 'Connection', 'campus-elements' ) );
	if ( ! is_configured() ) {
		echo '<p>' . esc_html__( 'Save the address of the server and the code of the institution first.', 'campus-elements' ) . '</p></section>';
		return;
	}
	if ( null !== $checked ) {
		echo '<div role="status"><ul class="campus-results">';
		foreach ( $checked['results'] as list( $state, $sentence ) ) {
			write_result( $state, $sentence );
		}
		echo '</ul></div>';
	} else {
		echo '<p>' . esc_html__( 'Checks the saved settings: whether the server answers, knows the institution, and accepts this website.', 'campus-elements' ) . '</p>';
	}
	echo '<form method="post">';
	wp_nonce_field( 'campus_check' );
	submit_button( __( 'Check connection', 'campus-elements' ), 'secondary', 'campus_check', false );
	echo '</form>';
	if ( null === $checked || ! $checked['registered'] ) {
		write_registration();
	}
	echo '</section>';
}

/** Writes how this website is registered. */
function write_registration(): void {
	echo '<p>' . esc_html__( 'An administrator of the university registers this website in the portal under Websites, or with this line on the server:', 'campus-elements' ) . '</p>';
	write_code( registration_line(), __( 'Line for the server', 'campus-elements' ) );
	$register = read_settings()['server'] . '/portal.html#/registered-sites';
	printf( '<p><a href="%s" target="_blank" rel="noopener">%s</a></p>', esc_url( $register ), esc_html__( 'Open the portal', 'campus-elements' ) );
}

/**
 * Writes one result of a check.
 *
 * @param string $state    `good`, `warning` or `bad`.
 * @param string $sentence What was found.
 */
function write_result( string $state, string $sentence ): void {
	$words = array(
		'good'    => __( 'Good:', 'campus-elements' ),
		'warning' => __( 'Warning:', 'campus-elements' ),
		'bad'     => __( 'Problem:', 'campus-elements' ),
	);
	$icons = array( 'good' => 'yes-alt', 'warning' => 'warning', 'bad' => 'dismiss' );
	printf(
		'<li data-state="%s"><span class="dashicons dashicons-%s" aria-hidden="true"></span><span><span class="screen-reader-text">%s </span>%s</span></li>',
		esc_attr( $state ),
		esc_attr( $icons[ $state ] ),
		esc_html( $words[ $state ] ),
		esc_html( $sentence )
	);
}
